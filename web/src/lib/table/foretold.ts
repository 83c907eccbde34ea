import type { Frame, Ghost, Item, Preview, Stat } from '../protocol/types';
import { itemsOf } from './script';

/** What a move would change on the table, to be drawn on it. */
export class Foretold {
  readonly sentences: string[];
  readonly sure: boolean;
  /** By the id of an area, the items that would come there or move there. */
  private readonly coming = new Map<string, Item[]>();
  /** Items that would not be where they are. */
  private readonly leaving = new Set<string>();
  /** Items that would stay, but change. */
  private readonly turning = new Map<string, Item>();
  private readonly gains = new Map<string, number>();

  constructor(preview: Preview | null, frame: Frame | null) {
    this.sentences = (preview?.events ?? []).map((event) => event.text);
    this.sure = preview?.sure ?? true;
    if (!preview || !frame) return;
    const now = itemsOf(frame);
    const homes = new Map(frame.scene.areas.flatMap((area) => (area.items ?? []).map((item) => [item.id, area.id] as const)));
    for (const ghost of preview.ghosts ?? []) this.place(ghost, now.get(ghost.item.id), homes.get(ghost.item.id));
    for (const id of preview.gone ?? []) this.leaving.add(id);
    for (const player of preview.players ?? []) {
      const before = frame.scene.players?.find((one) => one.seat === player.seat)?.stats ?? [];
      for (const stat of player.stats ?? []) this.gains.set(`${player.seat} ${stat.label}`, stat.n - numberOf(before, stat));
    }
  }

  private place({ area, item }: Ghost, was: Item | undefined, home: string | undefined): void {
    if (was && home === area && (was.x ?? 0) === (item.x ?? 0) && (was.y ?? 0) === (item.y ?? 0)) {
      this.turning.set(item.id, item);
      return;
    }
    if (was) this.leaving.add(item.id);
    this.coming.set(area, [...(this.coming.get(area) ?? []), item]);
  }

  comingTo(area: string): Item[] {
    return this.coming.get(area) ?? [];
  }

  leaves(id: string): boolean {
    return this.leaving.has(id);
  }

  /** How an item that stays would be. */
  become(id: string): Item | undefined {
    return this.turning.get(id);
  }

  /** By how much a number of a player would change. */
  gain(seat: number, stat: Stat): number {
    return this.gains.get(`${seat} ${stat.label}`) ?? 0;
  }
}

function numberOf(stats: Stat[], like: Stat): number {
  return stats.find((one) => one.label === like.label)?.n ?? 0;
}
