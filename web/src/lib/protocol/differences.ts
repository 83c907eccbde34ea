/** The one place where changes, which say as little as can be, become whole frames again. */

import { Earlier, OtherFrame } from './earlier';
import { askedAtLength, toldAtLength } from './shorthand';
import type { Area, AreaChange, Changes, Frame, Item, Player, Scene } from './types';

export { OtherFrame };

/** The later frame, made of the earlier one and what has changed since. */
export function changed(old: Frame, change: Changes): Frame {
  if (change.base !== old.version)
    throw new OtherFrame(`these are changes of frame ${change.base}, not of ${old.version}`);
  const earlier = new Earlier(old.scene);
  const players = new Map(change.players?.map((player) => [player.seat, player]));
  const playerChanged = (player: Player) => (players.has(player.seat) ? earlier.changed(player, players.get(player.seat) ?? {}) : player);
  const scene: Scene = {
    ...old.scene,
    areas: areasChanged(old.scene, change, earlier),
    notes: change.notes ?? old.scene.notes,
    players: players.size ? old.scene.players?.map((player) => playerChanged(player)) : old.scene.players,
  };
  return {
    version: change.version,
    viewer: old.viewer,
    scene,
    waiting: change.waiting ?? old.waiting,
    asked: askedAtLength(old, change.asked),
    turns: toldAtLength(old, scene, change.turns ?? []),
    ended: change.ended,
  };
}

function areasChanged(old: Scene, change: Changes, earlier: Earlier): Area[] {
  const home = new Map((change.gone ?? []).map((id) => [id, '']));
  for (const news of change.areas ?? []) for (const item of news.put ?? []) home.set(item.id, news.id);
  const areas = new Map<string, Area>(
    old.areas.map((area) => [area.id, without(area, (item) => (home.get(item.id) ?? area.id) !== area.id)]),
  );
  for (const news of change.areas ?? []) areas.set(news.id, areaChanged(areas.get(news.id), news, earlier));
  return change.order ? picked(areas, change.order) : [...areas.values()];
}

/** An area after some items have left; the very same one, if none has, so that nobody has to look at it again. */
function without(area: Area, left: (item: Item) => boolean): Area {
  return area.items?.some(left) ? { ...area, items: area.items.filter((item) => !left(item)) } : area;
}

function areaChanged(old: Area | undefined, { put, order, ...news }: AreaChange, earlier: Earlier): Area {
  if (!old && !news.kind) throw new OtherFrame(`there is no area ${news.id} to change`);
  const items = new Map((old?.items ?? []).map((item) => [item.id, item]));
  const ids = [...items.keys()];
  for (const item of put ?? []) {
    if (!items.has(item.id)) ids.splice(item.at ?? ids.length, 0, item.id);
    items.set(item.id, earlier.item(item));
  }
  return { ...earlier.changed(old, news), items: picked(items, order ?? ids) };
}

/** What an order names. */
function picked<T>(things: Map<string, T>, order: string[]): T[] {
  return order.map((id) => {
    const found = things.get(id);
    if (found === undefined) throw new OtherFrame(`there is no ${id} to put in order`);
    return found;
  });
}
