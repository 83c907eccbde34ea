/** Where on the screen each area belongs, by what it is for. */

import type { Area, Face, Scene } from '../protocol/types';

/** What lies before a player, and what belongs to it. */
export interface Field {
  area: Area;
  extras: Area[];
}

export interface Places {
  /** In the middle: what all share, what all can choose from, what lies before each. */
  boards: Area[];
  markets: Area[];
  stocks: Area[];
  fields: Field[];
  /** With the player whose it is. */
  seats: Map<number, Area[]>;
  hands: Area[];
  /** Beside the table. */
  piles: Area[];
  sides: Area[];
  sheets: Area[];
  /** Each player has a field in the middle, which needs all the width there is. */
  spread: boolean;
}

export function placesOf(scene: Scene): Places {
  const places: Places = {
    boards: [],
    markets: [],
    stocks: [],
    fields: [],
    seats: new Map(),
    hands: [],
    piles: [],
    sides: [],
    sheets: [],
    spread: false,
  };
  const grids = scene.areas.filter((area) => area.kind === 'grid');
  const fieldOf = (area: Area) =>
    places.fields.find((field) => field.area.kind === 'grid' && (area.owner ?? -1) >= 0 && field.area.owner === area.owner);
  const ofOwner = (area: Area) => {
    const owner = area.owner ?? -1;
    if (owner < 0) return places.piles;
    places.seats.set(owner, places.seats.get(owner) ?? []);
    return places.seats.get(owner) as Area[];
  };
  for (const area of scene.areas) {
    const role = area.role ?? 'side';
    if (area.kind === 'panel') {
      // A legend explains what stands where there are no pictures: a sheet with nothing else is empty here.
      if (area.notes?.length || area.stats?.length) places.sheets.push(area);
    } else if (role === 'board') places.boards.push(area);
    else if (role === 'market') places.markets.push(area);
    else if (role === 'hand') places.hands.push(area);
    else if (role === 'pile' || role === 'discard') ofOwner(area).push(area);
    else if (area.kind === 'grid') places.fields.push({ area, extras: [] });
    else if (area.kind !== 'fan' && fieldOf(area)) fieldOf(area)?.extras.push(area);
    else if (role === 'theirs' && (area.kind === 'fan' || grids.length)) ofOwner(area).push(area);
    else if (role === 'mine' || role === 'theirs') places.fields.push({ area, extras: [] });
    else places.sides.push(area);
  }
  places.fields.sort((one, other) => Number(other.area.role === 'mine') - Number(one.area.role === 'mine'));
  places.spread = !places.boards.length && places.fields.length >= (scene.players?.length ?? 1);
  if (places.spread && places.markets.length) places.stocks = places.piles.splice(0);
  return places;
}

/** How cards are shaped on this table: one shape for all of them. */
export type Shape = 'square' | 'playing' | 'tall' | 'plain';

const SUITS = /[♠♥♦♣]/;
const LONG = 60;

/** How high a card is for its width. */
export const RATIOS: Record<Shape, number> = { square: 1.08, playing: 1.38, tall: 1.62, plain: 1.42 };

export function shapeOf(scene: Scene): Shape {
  const items = scene.areas.flatMap((area) => area.items ?? []);
  return shapeOfFaces(items.flatMap((item) => (item.kind === 'card' && item.face ? [item.face] : [])));
}

export function shapeOfFaces(faces: Face[]): Shape {
  if (faces.some((face) => face.corners?.length)) return 'square';
  if (faces.some((face) => isPlaying(face.symbol, face.short))) return 'playing';
  if (faces.some((face) => face.band?.length && (face.text ?? '').length > LONG)) return 'tall';
  return 'plain';
}

export function isPlaying(symbol: string | undefined, short: string): boolean {
  return !!symbol && SUITS.test(symbol) && short.includes(symbol);
}

/** The rows of a grid of cards, counted from the bottom, in which nothing lies and nothing can be chosen; one row is always there. */
export function slimRows(area: Area, live: (word: string) => boolean = () => false): number[] {
  const [columns, items] = [area.columns ?? 1, area.items ?? []];
  if (area.role === 'board' && !items.some((item) => item.kind === 'card')) return [];
  const rows = Array.from({ length: area.rows ?? 1 }, (_, row) => row);
  const slim = rows.filter(
    (row) =>
      !items.some((item) => (item.y ?? 0) === row) &&
      !(area.squares ?? []).slice(row * columns, (row + 1) * columns).some(live),
  );
  return slim.length === rows.length ? slim.slice(1) : slim;
}
