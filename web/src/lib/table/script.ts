import type { Frame, Item, Told, Touched } from '../protocol/types';

/** Something to be shown: when, by whom, and what it touched. */
export interface Cue extends Touched {
  step: number;
  seat: number;
}

/** What is to be shown, in the order of the events. */
export function script(turns: readonly Told[]): Cue[] {
  let step = 0;
  return turns.flatMap((turn) =>
    (turn.events ?? [])
      .filter((event) => event.touched?.length)
      .flatMap((event) => {
        const now = step++;
        return (event.touched ?? []).map((touched) => ({ ...touched, step: now, seat: turn.seat }));
      }),
  );
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
