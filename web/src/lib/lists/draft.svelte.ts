import { get, post, Refused } from '../api/http';
import type { Picked, Stock, Value } from '../api/types';
import { t } from '../i18n/index.svelte';

/** How a list is written: ``2xcard+card``. */
export const written = (cards: Record<string, number>): string =>
  Object.entries(cards)
    .filter(([, n]) => n > 0)
    .map(([word, n]) => (n > 1 ? `${n}x${word}` : word))
    .join('+');

/** A list of cards that somebody picks; what its game says to it comes a moment later. */
export class Draft {
  stock = $state.raw<Stock>({ groups: [] });
  cards = $state.raw<Record<string, number>>({});
  picked = $state.raw<Picked | null>(null);
  trouble = $state('');
  private past = $state.raw<string[]>([]);
  private asked = 0;
  /** What the game was last asked about. */
  private last: [text: string | null, taking: boolean] = ['', false];

  readonly size = $derived(Object.values(this.cards).reduce((sum, n) => sum + n, 0));
  readonly good = $derived(!!this.picked && !this.picked.faults.length);
  readonly room = $derived(new Set(this.picked?.room));

  /** ``options`` are those of the game on which it depends what a list may be. */
  constructor(
    private readonly game: string,
    private readonly option: string,
    private readonly options: () => Record<string, Value>,
  ) {}

  private get path(): string {
    return `games/${this.game}/picks/${this.option}`;
  }

  /** Brings the cards there are, in the language that is spoken. */
  async open(): Promise<void> {
    await this.tried(async () => {
      this.stock = await get<Stock>(this.path);
    });
  }

  /** The list as the game writes it, once it has seen it. */
  get text(): string {
    return this.picked?.written ?? written(this.cards);
  }

  count(word: string): number {
    return this.cards[word] ?? 0;
  }

  /** So many more of a card, or fewer. */
  change(word: string, by: number): Promise<void> {
    return this.become({ ...this.cards, [word]: Math.max(0, this.count(word) + by) });
  }

  clear(): Promise<void> {
    return this.become({});
  }

  private async become(cards: Record<string, number>): Promise<void> {
    const text = written(cards);
    if (text === written(this.cards)) return;
    this.remember();
    this.cards = cards;
    await this.look(text);
  }

  private remember(): void {
    this.past = [...this.past, written(this.cards)];
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  async undo(): Promise<void> {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    await this.look(before, true);
  }

  /** Takes a list as people write it; what cannot be read changes nothing. */
  async read(text: string | null): Promise<void> {
    const before = written(this.cards);
    if (await this.look(text, true)) this.past = [...this.past, before];
  }

  /** Lets the game find a list. */
  suggest(): Promise<void> {
    return this.read(null);
  }

  /** Asks the game anew, since what a list may be has changed. */
  async again(): Promise<void> {
    await this.look(...this.last);
  }

  /** What the game says to a list (null: to one that it finds itself); ``taking`` its cards, too. Whatever is outdated by then is not listened to. */
  private async look(text: string | null, taking = false): Promise<boolean> {
    const number = ++this.asked;
    this.last = [text, taking];
    const body = { options: this.options(), written: text };
    return this.tried(async () => {
      const picked = await post<Picked>(this.path, body);
      if (number !== this.asked) return;
      this.picked = picked;
      this.last = [picked.written, false];
      if (taking) this.cards = picked.cards;
    });
  }

  private async tried(act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      this.trouble = '';
      return true;
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.trouble = why.faults.map((fault) => fault.message).join(' ') || why.message || t('offline');
      return false;
    }
  }
}
