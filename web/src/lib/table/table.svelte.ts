import { getContext, setContext } from 'svelte';
import { connect } from '../protocol/connect';
import type { Address, Connection, Message } from '../protocol/connection';
import { changed, OtherFrame } from '../protocol/differences';
import type { TableInfo } from '../api/types';
import type { Area, Frame, Item, Told } from '../protocol/types';
import { register } from '../look/drawings';
import { Palette } from '../look/palette';
import { Paths } from './paths';
import { placesOf, shapeOf } from './places';

const LOG = 200;
/** A path of more words than this is not sent before it has been read. */
const SHORT = 2;

/** Shows a new frame; resolves once all that moves has come to rest. */
export type Stage = (old: Frame | null, frame: Frame, put: () => void) => Promise<void>;

/** A table as its viewer sees it now, and what they have chosen so far. */
export class Table {
  frame = $state.raw<Frame | null>(null);
  palette = $state.raw(new Palette({ theme: {}, icons: {} }));
  turns = $state.raw<Told[]>([]);
  chosen = $state.raw<string[]>([]);
  refusal = $state('');
  online = $state(true);
  /** Who sits there, and what was agreed upon. */
  info = $state.raw<TableInfo | null>(null);
  /** Why one is not let in. */
  turnedAway = $state('');
  dressed = $state(false);
  /** What is looked at closely. */
  zoomed = $state.raw<Item | null>(null);
  /** The id of the pile that is looked through. */
  browsed = $state('');
  stage: Stage = async (_old, _frame, put) => put();

  private steps: number[] = [];
  private decision = 0;
  private sent = $state(false);
  private resting: Promise<void> = Promise.resolve();
  private readonly connection: Connection;

  readonly paths = $derived(new Paths(this.frame?.asked));
  readonly live = $derived(this.sent ? new Set<string>() : this.paths.next(this.chosen));
  readonly whole = $derived(this.sent ? null : this.paths.whole(this.chosen));
  readonly areas = $derived(new Map(this.frame?.scene.areas.map((area) => [area.id, area])));
  readonly places = $derived(this.frame && placesOf(this.frame.scene));
  readonly shape = $derived(this.frame ? shapeOf(this.frame.scene) : 'plain');
  readonly players = $derived(this.frame?.scene.players ?? []);
  readonly me = $derived(this.frame?.viewer ?? -1);
  /** What the moves since one's own last have touched: items and places. */
  readonly recent = $derived.by(() => {
    const own = this.turns.findLastIndex((turn) => turn.seat === this.me);
    const since = own === this.turns.length - 1 ? this.turns.slice(own) : this.turns.slice(own + 1);
    const touched = since.flatMap((turn) => turn.events ?? []).flatMap((event) => event.touched ?? []);
    return new Set(touched.flatMap((one) => [one.item ?? '', one.target ?? '']).filter(Boolean));
  });

  constructor(address: Address) {
    this.connection = connect(
      address,
      (message) => this.hear(message),
      (now) => (this.online = now),
    );
    if (address.bridged) void this.dress('').then(() => this.connection.show(address.lang));
  }

  /** Put on the look of its game. */
  private async dress(game: string): Promise<void> {
    const look = await this.connection.look(game);
    register(look.icons);
    this.palette = new Palette(look);
    this.dressed = true;
  }

  /** Looks with the eyes of this seat, or as whoever one has become. */
  sit(seat?: number): void {
    this.connection.sit(seat);
  }

  close(): void {
    this.connection.close();
  }

  speak(lang: string): void {
    this.connection.show(lang);
  }

  get canUndo(): boolean {
    return !!this.connection.undo;
  }

  undo(): void {
    this.connection.undo?.();
  }

  /** Whether something can be chosen now. */
  isLive(word: string | undefined): boolean {
    return !!word && this.live.has(word);
  }

  /** Whether an area holds, out of sight, something that can be chosen. */
  holdsLive(area: Area): boolean {
    return (area.items ?? []).some((item) => this.isLive(item.token));
  }

  choose(word: string): void {
    if (!this.isLive(word)) return;
    this.browsed = '';
    this.steps.push(this.chosen.length);
    const picked = [...this.chosen, word];
    this.chosen = this.paths.forced(picked);
    const read = this.chosen.length === picked.length && picked.length <= SHORT;
    if (read && this.whole && !this.live.size) this.send();
  }

  /** Back to before the last word that was chosen. */
  back(): void {
    if (this.browsed) this.browsed = '';
    else this.chosen = this.chosen.slice(0, this.steps.pop() ?? 0);
  }

  send(): void {
    const path = this.whole;
    if (!path) return;
    this.sent = true;
    this.browsed = '';
    this.connection.play(crypto.randomUUID(), this.decision, path);
  }

  private hear(message: Message): void {
    if (message.type === 'done') return;
    if (message.type === 'table') {
      if (!this.info) void this.dress(message.game);
      this.info = message;
      return;
    }
    if (message.type === 'refused') {
      if (!this.info && !message.id) this.turnedAway = message.message;
      this.refusal = message.message;
      this.sent = false;
      return;
    }
    this.resting = this.resting.then(() => this.show(message)).catch((error: unknown) => this.recover(error));
  }

  private async show(message: Message & { type: 'frame' | 'changes' }): Promise<void> {
    const old = this.frame;
    const whole = message.type === 'frame';
    if (!whole && !old) return;
    const frame = whole ? message.frame : changed(old as Frame, message.changes);
    this.decision = message.decision ?? 0;
    await this.stage(whole ? null : old, frame, () => this.put(frame, whole));
  }

  private put(frame: Frame, whole: boolean): void {
    const before = whole ? [] : this.turns;
    this.turns = [...before, ...(frame.turns ?? [])].slice(-LOG);
    this.frame = frame;
    this.chosen = [];
    this.steps = [];
    this.sent = false;
    this.refusal = '';
  }

  /** One that has lost its way asks for the whole. */
  private recover(error: unknown): void {
    if (!(error instanceof OtherFrame)) throw error;
    this.connection.show(this.frame?.scene.lang ?? 'en');
  }
}

const KEY = Symbol('table');
export const setTable = (table: Table): Table => setContext(KEY, table);
export const getTable = (): Table => getContext(KEY);
