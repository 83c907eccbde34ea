import type { Face, FaceChange, Item, ItemChange, Scene, ShortStat, Stat, Suspect } from './types';

/** The changes are those of another frame: only a whole one can help. */
export class OtherFrame extends Error {}

/** What an earlier scene has shown: all that changes lean on. Of several alike, the first counts. */
export class Earlier {
  private readonly items = new Map<string, Item>();
  private readonly faces = new Map<string, Face>();
  private readonly numbers = new Map<string, Stat>();
  private readonly suspects = new Map<string, Suspect>();

  constructor(scene: Scene) {
    const items = scene.areas.flatMap((area) => area.items ?? []);
    for (const item of items) this.note(item);
    // Numbers are sought among those of players, then of areas, of faces, of items.
    this.count(scene.players);
    this.count(scene.areas);
    for (const { face } of items) if (face) this.count([{ stats: face.cost ? [face.cost] : [] }, face]);
    this.count(items);
  }

  private note(item: Item): void {
    this.items.set(item.id, item);
    for (const suspect of item.suspects ?? []) if (!this.suspects.has(suspect.title)) this.suspects.set(suspect.title, suspect);
    if (item.face && !this.faces.has(item.face.art ?? '')) this.faces.set(item.face.art ?? '', item.face);
  }

  private count(things: { stats?: Stat[] }[] = []): void {
    for (const stat of things.flatMap((thing) => thing.stats ?? []))
      if (!this.numbers.has(stat.icon ?? '')) this.numbers.set(stat.icon ?? '', stat);
  }

  /** A thing with what is new about it, numbers in full. */
  changed<T extends { stats?: Stat[] }>(old: T | undefined, news: object & { counts?: number[]; stats?: ShortStat[] }): T {
    const { counts, stats, ...rest } = news;
    const thing = { ...old, ...rest } as T;
    if (stats) thing.stats = stats.map((stat) => this.number(stat));
    if (counts) thing.stats = (old?.stats ?? []).map((stat, i) => ({ ...stat, n: counts[i] as number }));
    return thing;
  }

  item({ at: _, odds, face, ...news }: ItemChange): Item {
    const old = this.items.get(news.id);
    if (!old && !news.kind) throw new OtherFrame(`there is no ${news.id} to change`);
    const item = this.changed(old, news);
    if (face !== undefined) item.face = face && this.face(face);
    if (odds) item.suspects = odds.map(([title, n]) => ({ ...(this.suspects.get(title) as Suspect), odds: n }));
    return item;
  }

  private face({ cost, ...news }: FaceChange): Face {
    const face = this.changed(news.art ? this.faces.get(news.art) : undefined, news);
    if (cost !== undefined) face.cost = cost && this.number(cost);
    return face;
  }

  private number(short: ShortStat): Stat {
    if (!Array.isArray(short)) return short;
    const known = this.numbers.get(short[0]);
    if (!known) throw new OtherFrame(`there is no number ${short[0]} to change`);
    return { ...known, n: short[1] };
  }
}
