import { flushSync } from 'svelte';
import { settings } from '../settings.svelte';
import type { Frame } from '../protocol/types';
import { keepVariables } from '../copies';
import { centred, Flights } from './flights';
import { cuesById, fallen, opened, script, type Beat, type Cue, type EffectOf } from './script';
import { sound } from './soundtrack';
import type { Stage } from './table.svelte';

const STEP = 150;
/** However much happens, nobody waits longer for the last of it to begin. */
const MOST = 2400;
const NEAR = 3;
/** The next floor falls so much later. */
const TUMBLE = 91;
const FLOOR = '.floor';
/** So many unknown cards stand for any number of them. */
const FEW = 3;

interface Seen {
  rect: DOMRect;
  node: HTMLElement;
}

/** Shows a frame with all that it moved on the way from where it was, in the order of the events, so many times as fast. */
export function motion(root: HTMLElement, effectOf: EffectOf, haste: () => number): Stage {
  const flights = new Flights(root, haste);

  return async (old, frame, put) => {
    if (!old || document.hidden) {
      put();
      flushSync();
      return;
    }
    const { cues, beats } = script(frame.turns ?? [], effectOf);
    const last = Math.max(1, cues.at(-1)?.step ?? 0, beats.at(-1)?.step ?? 0);
    const pace = Math.min(STEP, MOST / last);
    if (settings.sounds) sound(old, frame, { cues, beats }, pace / haste());
    if (settings.still) {
      put();
      flushSync();
      return;
    }
    const before = seen(root, new Set(cuesById(cues).keys()));
    put();
    flushSync();
    perform(root, flights, { old, frame, cues, beats, pace, before });
    await flights.rest();
  };
}

interface Scenario {
  old: Frame;
  frame: Frame;
  cues: Cue[];
  beats: Beat[];
  pace: number;
  before: Map<string, Seen>;
}

/** All is measured before anything is moved, as each look at a changed page costs a layout of it. */
function perform(root: HTMLElement, flights: Flights, { old, frame, cues, beats, pace, before }: Scenario): void {
  const acts: (() => void)[] = [];
  const after = seen(root);
  const named = cuesById(cues);
  const turned = opened(old, frame);
  for (const [id, { rect, node }] of after) {
    const cue = named.get(id);
    const known = before.get(id);
    const from = known?.rect ?? (cue && sourceOf(root, cue, rect));
    if (!from || near(from, rect)) continue;
    if (cue) acts.push(() => flights.fly(node, from, rect, cue.step * pace, !known, turned.has(id) ? known?.node : undefined));
    else acts.push(() => flights.glide(node, from, rect));
  }
  for (const [id, { rect, node }] of before) {
    const cue = named.get(id);
    if (!cue || after.has(id)) continue;
    const to = placeOf(root, cue.target);
    acts.push(() => flights.leave(node, rect, to, cue.step * pace));
  }
  for (const cue of cues) if (!cue.item) acts.push(...unknown(root, flights, cue, pace));
  for (const [id, floors] of fallen(old, frame)) {
    const [cue, tower] = [named.get(id), before.get(id)];
    if (cue && tower) acts.push(collapse(root, flights, tower, floors, cue, pace));
  }
  for (const beat of beats) acts.push(staged(root, flights, beat, beat.step * pace));
  for (const act of acts) act();
}

/** The upper floors of a building tumble down one by one, to whoever brought them down; the table shakes. */
function collapse(root: HTMLElement, flights: Flights, { rect, node }: Seen, floors: number, cue: Cue, pace: number): () => void {
  const all = node.querySelectorAll<HTMLElement>(FLOOR);
  const winner = root.querySelector(`[data-player="${cue.seat}"]`)?.getBoundingClientRect();
  const height = rect.height / (all.length + 0.5);
  const table = root.querySelector<HTMLElement>('main > div');
  return () => {
    for (let n = 0; n < floors && all[0]; n++)
      flights.tumble(all[0], new DOMRect(rect.x, rect.y + n * height, rect.width, height), winner, cue.step * pace + n * TUMBLE);
    if (table) flights.shake(table, cue.step * pace);
  };
}

/** Where all items are; of those named a copy is kept, as they look now. */
function seen(root: HTMLElement, kept?: Set<string>): Map<string, Seen> {
  const found = new Map<string, Seen>();
  for (const node of root.querySelectorAll<HTMLElement>('[data-id]')) {
    const id = node.dataset.id as string;
    if (found.has(id) || node.closest('dialog')) continue;
    const rect = node.getBoundingClientRect();
    if (rect.width) found.set(id, { rect, node: kept?.has(id) ? keep(node) : node });
  }
  return found;
}

/** A copy that looks the same once the original is gone. */
function keep(node: HTMLElement): HTMLElement {
  const copy = node.cloneNode(true) as HTMLElement;
  keepVariables(node, copy);
  const [floor, same] = [node, copy].map((one) => one.querySelector<HTMLElement>(FLOOR));
  if (floor && same) keepVariables(floor, same);
  return copy;
}

function sourceOf(root: HTMLElement, cue: Cue, form: DOMRect): DOMRect | undefined {
  const place = placeOf(root, cue.source);
  return place && centred(place, form, 0.8);
}

/** What is seen of an event besides what it moves. */
function staged(root: HTMLElement, flights: Flights, { effect, seat, touched, text }: Beat, delay: number): () => void {
  const table = root.querySelector<HTMLElement>('main > div') as HTMLElement;
  const player = root.querySelector<HTMLElement>(`[data-player="${seat}"]`);
  const giant = root.querySelector(`[data-owner="${seat}"].piece`);
  const there = touched.map((one) => placeOf(root, one.target) ?? placeOf(root, one.item)).find(Boolean);
  const at = there ?? (giant ?? player)?.getBoundingClientRect();
  const own = (giant ?? player)?.getBoundingClientRect();
  switch (effect) {
    case 'howl':
      return () => own && flights.howl(table, own, text, delay);
    case 'stomp':
      return () => flights.shake(table, delay, 0.5);
    case 'fanfare':
      return () => player && flights.cheer(player, delay);
    case 'burst':
    case 'clash':
    case 'magic':
      return () => at && flights.spark(at, effect, delay);
    default:
      return () => undefined;
  }
}

/** Where an area, an item or a square is. */
function placeOf(root: HTMLElement, name: string | undefined): DOMRect | undefined {
  if (!name) return undefined;
  const quoted = CSS.escape(name);
  const found = root.querySelector(`[data-area="${quoted}"], [data-id="${quoted}"], [data-square="${quoted}"]`);
  const rect = found?.getBoundingClientRect();
  // What is not shown is with its player.
  return rect?.width ? rect : found?.closest('[data-player]')?.getBoundingClientRect();
}

/** Cards that nobody can tell apart: some that look like those go from place to place. */
function unknown(root: HTMLElement, flights: Flights, cue: Cue, pace: number): (() => void)[] {
  const [from, to] = [placeOf(root, cue.source), placeOf(root, cue.target)];
  const model = [cue.target, cue.source]
    .map((name) => name && root.querySelector<HTMLElement>(`[data-area="${CSS.escape(name)}"] [data-id]`))
    .find(Boolean);
  if (!from || !to || !model) return [];
  const start = centred(from, model.getBoundingClientRect());
  const many = Math.min(FEW, cue.count ?? 1);
  return Array.from({ length: many }, (_, n) => () => flights.leave(model, start, to, cue.step * pace + n * 70, true));
}

function near(one: DOMRect, other: DOMRect): boolean {
  return Math.abs(one.x - other.x) < NEAR && Math.abs(one.y - other.y) < NEAR;
}
