/** The one place where changes, which say as little as can be, become whole frames again. */

import { askedAtLength, toldAtLength } from './shorthand';
import type { Area, AreaChange, Changes, Frame, Item, ItemChange, Player, PlayerChange, Scene, Stat, Suspect } from './types';

/** The changes are those of another frame: only a whole one can help. */
export class OtherFrame extends Error {}

/** The later frame, made of the earlier one and what has changed since. */
export function changed(old: Frame, change: Changes): Frame {
  if (change.base !== old.version)
    throw new OtherFrame(`these are changes of frame ${change.base}, not of ${old.version}`);
  const scene: Scene = {
    ...old.scene,
    areas: areasChanged(old.scene, change),
    notes: change.notes ?? old.scene.notes,
    players: playersChanged(old.scene.players, change.players ?? []),
  };
  return {
    version: change.version,
    viewer: old.viewer,
    scene,
    waiting: change.waiting,
    asked: askedAtLength(old, change.asked),
    turns: toldAtLength(old, scene, change.turns ?? []),
    ended: change.ended,
  };
}

function areasChanged(old: Scene, change: Changes): Area[] {
  const before = new Earlier(old);
  const home = new Map((change.gone ?? []).map((id) => [id, '']));
  for (const news of change.areas ?? []) for (const item of news.put ?? []) home.set(item.id, news.id);
  const areas = new Map<string, Area>(
    old.areas.map((area) => [
      area.id,
      { ...area, items: area.items?.filter((item) => (home.get(item.id) ?? area.id) === area.id) },
    ]),
  );
  for (const news of change.areas ?? []) areas.set(news.id, areaChanged(areas.get(news.id), news, before));
  return change.order ? picked(areas, change.order) : [...areas.values()];
}

/** What an earlier scene knew: all that changes may lean on. */
class Earlier {
  readonly items: Map<string, Item>;
  readonly suspects: Map<string, Suspect>;

  constructor(scene: Scene) {
    const items = scene.areas.flatMap((area) => area.items ?? []);
    this.items = new Map(items.map((item) => [item.id, item]));
    this.suspects = new Map(items.flatMap((item) => item.suspects ?? []).map((one) => [one.title, one]));
  }

  changed({ at: _, counts, odds, ...news }: ItemChange): Item {
    const old = this.items.get(news.id);
    if (!old && !news.kind) throw new OtherFrame(`there is no ${news.id} to change`);
    const item = { ...old, ...news } as Item;
    if (counts) item.stats = counted(old?.stats, counts);
    if (odds) item.suspects = odds.map(([title, n]) => ({ ...(this.suspects.get(title) as Suspect), odds: n }));
    return item;
  }
}

function areaChanged(old: Area | undefined, { put, order, counts, ...news }: AreaChange, before: Earlier): Area {
  if (!old && !news.kind) throw new OtherFrame(`there is no area ${news.id} to change`);
  const items = new Map((old?.items ?? []).map((item) => [item.id, item]));
  const ids = [...items.keys()];
  for (const item of put ?? []) {
    if (!items.has(item.id)) ids.splice(item.at ?? ids.length, 0, item.id);
    items.set(item.id, before.changed(item));
  }
  const area = { ...old, ...news, items: picked(items, order ?? ids) } as Area;
  if (counts) area.stats = counted(old?.stats, counts);
  return area;
}

function playersChanged(old: Player[] | undefined, changes: readonly PlayerChange[]): Player[] | undefined {
  const numbers = new Map(old?.flatMap((player) => player.stats ?? []).map((stat) => [stat.icon, stat]));
  const news = new Map(changes.map((change) => [change.seat, change]));
  return old?.map((player) => {
    const { counts, stats, ...rest } = news.get(player.seat) ?? {};
    const now = { ...player, ...rest };
    if (stats) now.stats = stats.map((one) => (Array.isArray(one) ? { ...(numbers.get(one[0]) as Stat), n: one[1] } : one));
    if (counts) now.stats = counted(player.stats, counts);
    return now;
  });
}

/** The same numbers, counting something else. */
const counted = (stats: Stat[] = [], counts: number[]): Stat[] => stats.map((stat, i) => ({ ...stat, n: counts[i] as number }));

/** What an order names. */
function picked<T>(things: Map<string, T>, order: string[]): T[] {
  return order.map((id) => {
    const found = things.get(id);
    if (found === undefined) throw new OtherFrame(`there is no ${id} to put in order`);
    return found;
  });
}
