import type { Area, AreaChange, Changes, Frame } from './types';

/** The changes are those of another frame: only a whole one can help. */
export class OtherFrame extends Error {}

/** The later frame, made of the earlier one and what has changed since. */
export function changed(old: Frame, change: Changes): Frame {
  if (change.base !== old.version)
    throw new OtherFrame(`these are changes of frame ${change.base}, not of ${old.version}`);
  const areas = new Map(old.scene.areas.map((area) => [area.id, area]));
  for (const entry of change.areas ?? []) areas.set(entry.id, areaChanged(areas.get(entry.id), entry));
  const players = new Map((change.players ?? []).map((player) => [player.seat, player]));
  return {
    version: change.version,
    viewer: old.viewer,
    scene: {
      ...old.scene,
      areas: picked(areas, change.order),
      notes: change.notes ?? old.scene.notes,
      players: old.scene.players?.map((player) => players.get(player.seat) ?? player),
    },
    waiting: change.waiting,
    asked: change.asked,
    turns: change.turns,
    ended: change.ended,
  };
}

function areaChanged(old: Area | undefined, change: AreaChange): Area {
  const head = change.head ?? old;
  if (!head) throw new OtherFrame(`there is no area ${change.id} to change`);
  const items = new Map((old?.items ?? []).map((item) => [item.id, item]));
  for (const id of change.gone ?? []) items.delete(id);
  for (const item of change.put ?? []) items.set(item.id, item);
  return { ...head, items: picked(items, change.order) };
}

/** All that is there, or what an order names. */
function picked<T>(things: Map<string, T>, order: string[] | null | undefined): T[] {
  if (!order) return [...things.values()];
  return order.map((id) => {
    const found = things.get(id);
    if (found === undefined) throw new OtherFrame(`there is no ${id} to put in order`);
    return found;
  });
}
