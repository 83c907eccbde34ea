/** Fights of two cards, blow by blow, as the events of a move tell them. */

import type { Frame, Happened, Item, Told } from '../protocol/types';
import { itemsOf } from './script';

/** The corners of a card, as events name them, in the order in which a face lists what is printed there. */
const CORNERS = ['TL', 'TR', 'BR', 'BL'];

/** A corner of a card is struck, which may be its end. */
export interface Blow {
  item: Item;
  corner: number;
  value: string;
  falls: boolean;
}

export interface Fight {
  number: number;
  blows: Blow[];
  /** What came of it, in words. */
  outcome: string[];
}

const struckBy = (event: Happened) => event.touched?.find((one) => one.item && CORNERS.includes(one.target ?? ''));

/** The fight that a move has decided, if its two cards can still be seen. */
export function fightOf({ number, events = [] }: Told, frame: Frame): Fight | null {
  const last = events.findLastIndex(struckBy);
  const items = itemsOf(frame);
  const fallen = new Set(frame.scene.areas.filter((area) => area.role === 'discard').flatMap((area) => area.items ?? []).map((item) => item.id));
  const after = events.slice(last + 1);
  const blows = events.flatMap((event) => {
    const touched = struckBy(event);
    const item = items.get(touched?.item ?? '');
    if (!touched || !item?.face) return [];
    const corner = CORNERS.indexOf(touched.target as string);
    return [{ item, corner, value: item.face.corners?.[corner] ?? '', falls: fallen.has(item.id) }];
  });
  if (blows.length !== 2) return null;
  const ids = blows.map((blow) => blow.item.id);
  const end = after.findLastIndex((event) => event.touched?.some((one) => ids.includes(one.item ?? '')));
  return { number, blows, outcome: after.slice(0, Math.max(1, end + 1)).map((event) => event.text) };
}

/** All fights that led to a frame. */
export const fightsOf = (frame: Frame): Fight[] => (frame.turns ?? []).flatMap((turn) => fightOf(turn, frame) ?? []);
