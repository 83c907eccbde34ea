/** What is asked and what happened, at length again: changes say it shorter than frames. */

import type { Asked, Control, Frame, Happened, Scene, ShortAsked, ShortHappened, ShortTold, Told, Touched } from './types';

export function askedAtLength(old: Frame, short: ShortAsked | null | undefined): Asked | null {
  if (!short) return null;
  const said = new Map(old.asked?.controls?.map((control) => [control.token, control]));
  return {
    ...short,
    legal: short.legal.flatMap(([head, lasts]) => lasts.split(' ').map((last) => (head ? `${head} ${last}` : last))),
    controls: short.controls?.map((one) => (typeof one === 'string' ? (said.get(one) as Control) : one)),
  };
}

/** The turns after the earlier frame, in full. */
export function toldAtLength(old: Frame, scene: Scene, turns: readonly ShortTold[]): Told[] {
  const [sources, targets] = [homes(old.scene), homes(scene)];
  const names = new Map(old.scene.players?.map((player) => [player.seat, player.name]));
  return turns.map((turn, i) => ({
    ...turn,
    number: old.version + 1 + i,
    who: turn.who ?? names.get(turn.seat) ?? '',
    events: turn.events?.map((event) => happened(event, sources, targets)),
  }));
}

type Homes = Map<string, string>;

/** In which area everything lies. */
const homes = (scene: Scene): Homes =>
  new Map(scene.areas.flatMap((area) => (area.items ?? []).map((item) => [item.id, area.id] as const)));

function happened([rule, key, text, short]: ShortHappened, sources: Homes, targets: Homes): Happened {
  const touched = short.flatMap((one): Touched[] => {
    if (typeof one === 'string') return [{ item: one }];
    const { items, ...way } = one;
    if (!items) return [way];
    const plain = !way.source && !way.target && !way.count;
    return items.map((item) => (plain ? { item, source: sources.get(item), target: targets.get(item) } : { item, ...way }));
  });
  return { rule, key, text, touched };
}
