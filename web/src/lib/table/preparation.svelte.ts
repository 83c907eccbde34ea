import { Refused } from '../api/http';
import { t } from '../i18n/index.svelte';
import { Shelf } from '../lists/shelf.svelte';
import type { Asked } from '../protocol/types';
import type { LayoutFound, LayoutWanted } from '../protocol/connection';

/** What one has laid out in earlier games, the newest first. */
export const lastOnes = (game: string, pick: string): Shelf => new Shelf(pick ? 'last lists' : 'last layouts', game);

/** Keeps what was laid out, once that is not what is asked any more. */
export function keepFinished(game: string, was: Asked | null | undefined, now: Asked | null | undefined): void {
  const goesOn = typeof now?.layout === 'string' && now.pick === was?.pick;
  if (was?.layout && !goesOn) lastOnes(game, was.pick ?? '').keep(was.layout, was.layout);
}

/** What a preparation needs of its table. */
export interface Bench {
  /** What is laid out, if anything is to be. */
  layout(): string | null;
  /** The number of one's own next decision. */
  decision(): number;
  find(wanted: LayoutWanted): Promise<LayoutFound>;
  play(path: string): void;
  undo(): void;
}

/** Something that one lays out in several moves, all of them made at a word: a deployment, a list. */
export class Preparation {
  /** Whether moves are being made. */
  busy = $state(false);
  trouble = $state('');
  private way: string[] = [];
  private wanted: LayoutWanted | null = null;
  /** The decision that has been made or taken back, as far as one knows: others are heard of meanwhile. */
  private done = -1;

  constructor(private readonly bench: Bench) {}

  /** Makes all moves that lead to a layout; where own ones are in the way, they are taken back first. */
  async lay(wanted: LayoutWanted): Promise<void> {
    this.busy = true;
    this.trouble = '';
    this.wanted = null;
    // While the moves are looked up, others may be heard of, too.
    this.done = this.bench.decision();
    try {
      this.way = (await this.bench.find(wanted)).moves;
      this.done = -1;
      this.goOn();
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      if (why.code === 'undo-first') {
        this.wanted = wanted;
        this.done = this.bench.decision();
        this.bench.undo();
      } else this.stop(why.message || t('offline'));
    }
  }

  /** The next move, whenever something new is asked. */
  goOn(): void {
    if (!this.busy || this.bench.decision() === this.done) return;
    if (this.bench.layout() === null) return this.stop();
    if (this.wanted) return void this.lay(this.wanted);
    const next = this.way.shift();
    if (next === undefined) return this.stop();
    this.done = this.bench.decision();
    this.bench.play(next);
  }

  /** Something came between. */
  stop(trouble = ''): void {
    this.busy = false;
    this.way = [];
    this.wanted = null;
    this.trouble = trouble;
  }

  /** Whether a layout goes with what one has; undoing may have to help. */
  async fits(layout: string): Promise<boolean> {
    try {
      await this.bench.find({ layout });
      return true;
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      return why.code === 'undo-first';
    }
  }
}
