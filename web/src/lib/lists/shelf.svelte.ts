import type { Value } from '../api/types';

/** A text that a person keeps in this browser under a name: a list of cards, a deployment. */
export interface Kept {
  name: string;
  text: string;
  /** The options of its game that it was made for. */
  options?: Record<string, Value>;
}

const MOST = 30;

export class Shelf {
  kept = $state.raw<Kept[]>([]);

  /** ``what`` is kept, of which game. */
  constructor(
    private readonly what: 'layouts' | 'lists' | 'last layouts' | 'last lists',
    private readonly game: string,
  ) {
    this.kept = this.read();
  }

  private get key(): string {
    return `${this.what} ${this.game}`;
  }

  private read(): Kept[] {
    try {
      const found = JSON.parse(localStorage.getItem(this.key) ?? '[]') as Kept[];
      return found.filter(({ name, text }) => typeof name === 'string' && typeof text === 'string');
    } catch {
      return []; // what somebody else has written there
    }
  }

  /** Keeps a text as the newest, in place of one of the same name. */
  keep(name: string, text: string, options?: Kept['options']): void {
    this.write([{ name, text, options }, ...this.read().filter((one) => one.name !== name)]);
  }

  drop(name: string): void {
    this.write(this.read().filter((one) => one.name !== name));
  }

  private write(kept: Kept[]): void {
    this.kept = kept.slice(0, MOST);
    localStorage.setItem(this.key, JSON.stringify(this.kept));
  }

  /** What it is called under which this text is kept. */
  nameOf(text: string): string | undefined {
    return this.kept.find((one) => one.text === text)?.name;
  }

  /** A name that is not taken yet. */
  free(name: string): string {
    for (let n = 1; ; n++) {
      const tried = n === 1 ? name : `${name} ${n}`;
      if (!this.kept.some((one) => one.name === tried)) return tried;
    }
  }
}
