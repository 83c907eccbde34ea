import type { Effect } from '../protocol/look';
import type { Frame, Item, Told, Touched } from '../protocol/types';

/** What one sees and hears of an event with this key, besides what it moves. */
export type EffectOf = (key: string) => Effect | undefined;

/** Something to be shown: when, by whom, and what it touched. */
export interface Cue extends Touched {
  step: number;
  seat: number;
}

/** An event that is more than what it moves: when, by whom, where, and what is said of it. */
export interface Beat {
  step: number;
  seat: number;
  effect: Effect;
  touched: Touched[];
  text: string;
}

export interface Script {
  cues: Cue[];
  beats: Beat[];
}

/** What is to be shown, in the order of the events. */
export function script(turns: readonly Told[], effectOf: EffectOf = () => undefined): Script {
  const cues: Cue[] = [];
  const beats: Beat[] = [];
  let step = 0;
  for (const { seat, events } of turns)
    for (const { key, text, touched = [] } of events ?? []) {
      const effect = effectOf(key);
      if (!effect && !touched.length) continue;
      if (effect) beats.push({ step, seat, effect, touched, text });
      cues.push(...touched.map((one) => ({ ...one, step, seat })));
      step++;
    }
  return { cues, beats };
}

/** For each item that is named, its last cue. */
export function cuesById(cues: readonly Cue[]): Map<string, Cue> {
  return new Map(cues.flatMap((cue) => (cue.item ? [[cue.item, cue] as const] : [])));
}

export function itemsOf(frame: Frame): Map<string, Item> {
  return new Map(frame.scene.areas.flatMap((area) => area.items ?? []).map((item) => [item.id, item]));
}

/** How many floors, or copies, each item has lost. */
export function fallen(old: Frame, frame: Frame): Map<string, number> {
  const now = itemsOf(frame);
  const lost = new Map<string, number>();
  for (const [id, item] of itemsOf(old)) {
    if (item.kind !== 'building') continue;
    const floors = (item.height ?? 1) - (now.has(id) ? (now.get(id)?.height ?? 1) : 0);
    if (floors > 0) lost.set(id, floors);
  }
  return lost;
}

/** The items that were face down and are not any more. */
export function opened(old: Frame, frame: Frame): Set<string> {
  const before = itemsOf(old);
  const found = [...itemsOf(frame).values()].filter((item) => item.face && before.has(item.id) && !before.get(item.id)?.face);
  return new Set(found.map((item) => item.id));
}
