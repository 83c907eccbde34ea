import { getContext, setContext } from 'svelte';
import { OFFLINE, Refused } from '../api/http';
import { newId } from '../ids';
import type { Address, Advice, Around, Connection, Message, Rules, Way } from '../protocol/connection';
import { changed, OtherFrame } from '../protocol/differences';
import { socket } from '../protocol/socket';
import type { TableInfo } from '../api/types';
import type { Area, Frame, Item, Preview, Told } from '../protocol/types';
import { register } from '../look/drawings';
import { setDress, type Dress } from '../look/dress';
import { Palette } from '../look/palette';
import { fightOf } from './fights';
import { Foretold } from './foretold';
import { Paths } from './paths';
import { keepFinished, Preparation, type Bench } from './preparation.svelte';
import { placesOf, shapeOf } from './places';

const LOG = 200;
/** So many moves are a little while. */
const WHILE = 3;
/** A path of more words than this is not sent before it has been read. */
const SHORT = 2;

/** Shows a new frame; resolves once all that moves has come to rest. */
export type Stage = (old: Frame | null, frame: Frame, put: () => void) => Promise<void>;

/** A table as its viewer sees it now, and what they have chosen so far. */
export class Table implements Dress {
  frame = $state.raw<Frame | null>(null);
  palette = $state.raw(new Palette({ theme: {}, icons: {} }));
  turns = $state.raw<Told[]>([]);
  chosen = $state.raw<string[]>([]);
  refusal = $state('');
  online = $state(true);
  /** The word that one looks at, and may choose. */
  pondered = $state('');
  /** What the move that one thinks of would do. */
  foreseen = $state.raw<Preview | null>(null);
  /** Whether something is in one's hand, on its way to somewhere. */
  carrying = $state(false);
  /** Who sits there, and what was agreed upon. */
  info = $state.raw<TableInfo | null>(null);
  /** Why one is not let in. */
  turnedAway = $state('');
  dressed = $state(false);
  /** What is looked at closely. */
  zoomed = $state.raw<Item | null>(null);
  /** What a bot would do here, if one has asked. */
  advice = $state.raw<Advice | null>(null);
  thinking = $state(false);
  /** The number of the rule that is read; "help" for all of them. */
  read = $state('');
  /** The id of the pile that is looked through. */
  browsed = $state('');
  /** How many times as fast as usual things move. */
  haste = 1;
  stage: Stage = async (_old, _frame, put) => put();

  private readonly ideas = new Map<string, Preview>();
  private steps: number[] = [];
  private decision = 0;
  private sent = $state(false);
  private resting: Promise<void> = Promise.resolve();
  private readonly connection: Connection;
  /** What one lays out in several moves, if that is asked. */
  readonly preparation: Preparation;

  readonly paths = $derived(new Paths(this.frame?.asked));
  readonly live = $derived(this.sent ? new Set<string>() : this.paths.next(this.chosen));
  readonly whole = $derived(this.sent ? null : this.paths.whole(this.chosen));
  /** The whole move that choosing what one looks at, or what is chosen already, would be. */
  readonly idea = $derived.by(() => {
    if (this.sent) return null;
    const direct = this.live.has(this.pondered) ? [this.pondered] : null;
    const way = this.carrying ? this.paths.toward(this.chosen, this.pondered) : direct;
    return way ? this.paths.whole(this.paths.forced([...this.chosen, ...way])) : this.whole;
  });
  readonly foretold = $derived(new Foretold(this.foreseen, this.frame));
  readonly areas = $derived(new Map(this.frame?.scene.areas.map((area) => [area.id, area])));
  readonly places = $derived(this.frame && placesOf(this.frame.scene));
  readonly shape = $derived(this.frame ? shapeOf(this.frame.scene) : 'plain');
  readonly players = $derived(this.frame?.scene.players ?? []);
  readonly me = $derived(this.frame?.viewer ?? -1);
  /** The last fight, until one has moved again; who only watches sees it a little while. */
  readonly fought = $derived.by(() => {
    const own = this.turns.findLastIndex((turn) => turn.seat === this.me);
    const fights = this.turns.slice(own < 0 ? -WHILE : own).map((turn) => this.frame && fightOf(turn, this.frame));
    return fights.findLast(Boolean) ?? null;
  });
  /** What the moves since one's own last have touched: items and places. */
  readonly recent = $derived.by(() => {
    const own = this.turns.findLastIndex((turn) => turn.seat === this.me);
    const since = own === this.turns.length - 1 ? this.turns.slice(own) : this.turns.slice(own + 1);
    const touched = since.flatMap((turn) => turn.events ?? []).flatMap((event) => event.touched ?? []);
    return new Set(touched.flatMap((one) => [one.item ?? '', one.target ?? '']).filter(Boolean));
  });

  /** ``way``: how one comes to it, if not to a table that is played; ``around`` hears what is said around the game. */
  constructor(
    address: Address,
    way: Way = socket,
    private readonly around: (message: Around) => void = () => undefined,
  ) {
    this.preparation = new Preparation(this.bench());
    this.connection = way(
      address,
      (message) => this.hear(message),
      (now) => (this.online = now),
    );
  }

  private bench(): Bench {
    return {
      layout: () => this.frame?.asked?.layout ?? null,
      decision: () => this.decision,
      find: (wanted) => this.connection.layout?.(wanted) ?? Promise.reject(new Refused(OFFLINE, '', 0)),
      play: (path) => this.send(path),
      undo: () => this.undo(),
    };
  }

  /** Whether one is preparing something that can be had at a word. */
  get prepares(): boolean {
    return !!this.connection.layout && typeof this.frame?.asked?.layout === 'string';
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

  /** Resolves once all that was heard until now is shown. */
  rest(): Promise<void> {
    return this.resting;
  }

  speak(lang: string): void {
    this.connection.show(lang);
  }

  rules(lang: string): Promise<Rules> {
    return this.connection.rules(this.info?.game ?? '', lang);
  }

  get canHint(): boolean {
    return !!this.connection.hint && !!this.frame?.asked;
  }

  /** Asks what would be good here. */
  async askHint(): Promise<void> {
    const { frame } = this;
    this.thinking = true;
    try {
      const advice = await this.connection.hint?.();
      if (this.frame === frame) this.advice = advice ?? null;
    } catch (why) {
      this.refusal = (why as Error).message;
    } finally {
      this.thinking = false;
    }
  }

  get canUndo(): boolean {
    return this.me >= 0 && this.info?.stage === 'playing' && this.info.undo !== 'no';
  }

  undo(): void {
    this.connection.do({ type: 'undo', id: newId() });
  }

  resign(): void {
    this.connection.do({ type: 'resign', id: newId() });
  }

  /** Lets somebody take a move back, or not. */
  answer(id: string, yes: boolean): void {
    this.connection.do({ type: 'answer', id, yes });
  }

  chat(text: string): void {
    this.connection.do({ type: 'chat', id: newId(), text });
  }

  /** Hears no more of what somebody says, or does again. */
  mute(person: string, on: boolean): void {
    this.connection.do({ type: 'mute', id: newId(), person, on });
  }

  /** Whether something can be chosen now. */
  isLive(word: string | undefined): boolean {
    return !!word && this.live.has(word);
  }

  /** Whether an area holds, out of sight, something that can be chosen. */
  holdsLive(area: Area): boolean {
    return (area.items ?? []).some((item) => this.isLive(item.token));
  }

  /** Whether choosing this word leaves more to choose. */
  leads(word: string): boolean {
    return this.isLive(word) && this.paths.next([...this.chosen, word]).size > 0;
  }

  /** Whether what one carries can be laid down here. */
  takes(word: string | undefined): boolean {
    return this.carrying && !!word && !this.sent && !!this.paths.toward(this.chosen, word);
  }

  /** Chooses all that leads to this word. */
  reach(word: string): void {
    for (const step of this.paths.toward(this.chosen, word) ?? []) this.choose(step);
  }

  /** Finds out what a move would do. */
  async foresee(path: string | null): Promise<void> {
    const known = path === null ? null : this.ideas.get(path);
    this.foreseen = known ?? null;
    if (path === null || known) return;
    const { frame } = this;
    const found = await this.connection.preview(path, this.decision);
    if (this.frame !== frame) return;
    this.ideas.set(path, found);
    if (this.idea === path) this.foreseen = found;
  }

  /** How many of the words chosen stay, if one thinks better of it and chooses this one; -1: one cannot. */
  private keeping(word: string): number {
    for (let kept = this.chosen.length - 1; kept >= 0; kept--)
      if (this.paths.next(this.chosen.slice(0, kept)).has(word)) return kept;
    return -1;
  }

  /** Whether this could have been chosen instead of something that was, or was chosen itself. */
  isEarlier(word: string | undefined): boolean {
    return !!word && !this.sent && !this.isLive(word) && this.keeping(word) >= 0;
  }

  /** Lets a whole move be chosen, to be read and sent. */
  retrace(words: string[]): void {
    if (this.paths.whole(words) === null) return;
    this.steps = words.map((_, i) => i);
    this.chosen = words;
  }

  /** Goes back to where this could be chosen, and chooses it; what was chosen is put down. */
  instead(word: string): void {
    const kept = this.keeping(word);
    const again = this.chosen[kept] === word;
    while (this.chosen.length > kept) this.back();
    if (!again) this.choose(word);
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

  send(path = this.whole): void {
    if (!path || this.sent) return;
    this.sent = true;
    this.browsed = '';
    this.connection.do({ type: 'play', id: newId(), decision: this.decision, path });
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
      this.preparation.stop();
      return;
    }
    if (message.type !== 'frame' && message.type !== 'changes') {
      this.around(message);
      return;
    }
    this.resting = this.resting.then(() => this.show(message)).catch((error: unknown) => this.recover(error));
  }

  private async show(message: Message & { type: 'frame' | 'changes' }): Promise<void> {
    const old = this.frame;
    const whole = message.type === 'frame';
    if (!whole && !old) return;
    const frame = whole ? message.frame : changed(old as Frame, message.changes);
    const decision = message.decision ?? 0;
    // Where several decide at once, others are heard of while one is still choosing.
    const same = !whole && !!decision && decision === this.decision && frame.asked?.legal.join() === old?.asked?.legal.join();
    this.decision = decision;
    const put = () => this.put(frame, whole, same);
    if (this.preparation.busy) put();
    else await this.stage(whole ? null : old, frame, put);
  }

  private put(frame: Frame, whole: boolean, same: boolean): void {
    const before = whole ? [] : this.turns;
    this.turns = [...before, ...(frame.turns ?? [])].slice(-LOG);
    keepFinished(this.info?.game ?? '', this.frame?.asked, frame.asked);
    this.frame = frame;
    this.ideas.clear();
    if (!same) this.chooseAnew();
    this.preparation.goOn();
  }

  private chooseAnew(): void {
    this.chosen = [];
    this.steps = [];
    this.foreseen = null;
    this.advice = null;
    this.pondered = '';
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
export function setTable(table: Table): Table {
  setDress(table);
  return setContext(KEY, table);
}
export const getTable = (): Table => getContext(KEY);
