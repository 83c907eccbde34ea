import { get, patiently, Refused } from '../api/http';
import type { TableInfo } from '../api/types';
import type { Connection, Message, Rules } from '../protocol/connection';
import type { Look } from '../protocol/look';
import { Table } from '../table/table.svelte';
import { Film, PIECE, type Piece } from './film';

/** With everything open, instead of with the eyes of a seat. */
export const OPEN = -2;
export const SPEEDS = [0.5, 1, 2, 4] as const;
/** Between one move and the next, in milliseconds. */
const PAUSE = 1100;

/** A game that is over, looked at again: which move, with whose eyes, and whether it goes on by itself. */
export class Replay {
  readonly table: Table;
  /** The move after which one sees it. */
  at = $state(0);
  moves = $state(0);
  eyes = $state(OPEN);
  /** How far it is here. */
  ready = $state(0);
  /** Whether what one wants to see is still on its way. */
  fetching = $state(false);
  /** Of each move, everybody's share of the win; null as long as it is not known. */
  chances = $state.raw<number[][] | null>(null);
  /** Why that will not be known. */
  unforeseen = $state('');
  private pace = $state<number>(1);
  private run = $state(0);
  private runs = 0;
  private film: Film;
  /** What is on the table: after which move, of which film. */
  private shown: { film: Film; move: number } | null = null;
  private going = false;
  private closed = false;
  private hear: (message: Message) => void = () => undefined;
  private online: (now: boolean) => void = () => undefined;

  constructor(
    readonly id: string,
    readonly key: string,
  ) {
    this.film = this.newFilm();
    this.table = new Table({ table: id, key, lang: '' }, (_address, hear, online) => {
      [this.hear, this.online] = [hear, online];
      return this.connection();
    });
    void this.attempt(() => this.begin());
  }

  /** What can be asked about the game; ``query`` is what is asked besides. */
  address(what: string, query: Record<string, number | string> = {}): string {
    const words = new URLSearchParams({ ...(this.key && { key: this.key }) });
    for (const [name, value] of Object.entries(query)) words.set(name, String(value));
    return `tables/${this.id}${what && `/${what}`}?${words}`;
  }

  get playing(): boolean {
    return this.run > 0;
  }

  get speed(): number {
    return this.pace;
  }

  set speed(times: number) {
    this.pace = this.table.haste = times;
  }

  /** Goes to a move: the next one is seen happening, any other is there at once. */
  async go(move: number): Promise<void> {
    this.at = Math.min(this.moves, Math.max(0, move));
    if (this.going) return;
    this.going = true;
    await this.attempt(async () => {
      while (!this.closed && (this.shown?.film !== this.film || this.shown.move !== this.at)) await this.show();
    });
    this.going = false;
  }

  next(): Promise<void> {
    return this.attempt(async () => {
      const { film } = this;
      const move = await film.after(this.at);
      if (film === this.film) await this.go(move);
    });
  }

  async previous(): Promise<void> {
    await this.go(this.film.before(this.at));
  }

  /** Lets it go on by itself, from the beginning if it is at its end; or not any more. */
  async turn(): Promise<void> {
    if (this.playing) {
      this.run = 0;
      return;
    }
    const run = (this.run = ++this.runs);
    if (this.at === this.moves) await this.go(0);
    while (this.run === run && this.at < this.moves) {
      await this.next();
      await new Promise((resolve) => setTimeout(resolve, PAUSE / this.speed));
    }
    if (this.run === run) this.run = 0;
  }

  /** Looks with other eyes. */
  look(seat: number): void {
    this.eyes = seat;
    this.anew();
  }

  async foresee(): Promise<void> {
    this.unforeseen = '';
    try {
      this.chances = (await this.ask<{ chances: number[][] }>('chances')).chances;
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.unforeseen = why.message;
    }
  }

  close(): void {
    this.closed = true;
    this.run = 0;
  }

  private async begin(): Promise<void> {
    this.hear({ ...(await this.ask<TableInfo>('')), type: 'table' });
    await this.film.load(0);
    this.moves = this.film.moves;
    void this.foresee();
    this.anew(this.film);
  }

  /** What cannot be, however often one asks, ends it. */
  private async attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.table.turnedAway = why.message;
      this.close();
    }
  }

  private newFilm(): Film {
    const { eyes } = this;
    return new Film((from) => this.ask<Piece>('frames', { from, ...(eyes !== OPEN && { seat: eyes }) }));
  }

  /** Tells it all again, in other words or with other eyes. */
  private anew(film = this.newFilm()): void {
    this.film = film;
    void this.go(this.at);
    void this.attempt(() => this.fetchAll(film));
  }

  /** One piece after the other: the log wants them all. */
  private async fetchAll(film: Film): Promise<void> {
    for (let move = 1; move <= this.moves && film === this.film && !this.closed; move += PIECE) {
      await film.load(this.at); // what one wants to see goes first
      const late = !film.has(move) && move < this.at;
      await film.load(move);
      this.ready = film.ready;
      if (late && this.shown?.film === film) this.put(film, this.shown.move);
    }
  }

  private async show(): Promise<void> {
    const { film, at } = this;
    this.fetching = !film.has(at);
    await film.load(at);
    this.fetching = false;
    if (film !== this.film || at !== this.at || this.closed) return;
    const [point, before] = [film.at(at), this.shown];
    const known = before?.film === film ? film.at(before.move) : null;
    this.shown = { film, move: at };
    if (known?.move === point.move) return;
    const follows = known && point.changes && point.frame.version === known.frame.version + 1;
    if (follows && point.changes) this.hear({ type: 'changes', changes: { ...point.changes, asked: null } });
    else this.put(film, at);
    await this.table.rest();
  }

  /** Has the table lie there as it was, and the log tell all until then. */
  private put(film: Film, move: number): void {
    this.hear({ type: 'frame', frame: { ...film.at(move).frame, asked: null, turns: film.told(move) } });
  }

  /** Asks until there is an answer. */
  private ask<T>(what: string, query: Record<string, number | string> = {}): Promise<T> {
    return patiently(
      () => get<T>(this.address(what, query)),
      (now) => this.online(now),
      () => !this.closed,
    );
  }

  private connection(): Connection {
    return {
      look: (game) => get<Look>(`games/${game}/look`),
      rules: (game) => get<Rules>(`games/${game}/rules`),
      show: () => this.anew(),
      sit: () => undefined,
      do: () => undefined,
      preview: async () => ({}),
      close: () => this.close(),
    };
  }
}
