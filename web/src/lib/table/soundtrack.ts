import { hear, type Sound } from '../sounds';
import type { Frame } from '../protocol/types';
import { fallen, type Script } from './script';

/** Lets all that happens be heard, in the order of the events: once for each step. */
export function sound(old: Frame, frame: Frame, { cues, beats }: Script, pace: number): void {
  const heard = new Map<number, Sound>();
  for (const cue of cues) if (cue.item || cue.count) heard.set(cue.step, 'card');
  for (const beat of beats) heard.set(beat.step, beat.effect);
  const towers = fallen(old, frame);
  for (const cue of cues) if (cue.item && towers.has(cue.item)) heard.set(cue.step, 'fall');
  for (const [step, what] of heard) hear(what, step * pace);
  if (frame.ended && !old.ended) hear('win', (heard.size + 2) * pace);
}
