import type { Clocks, TableInfo } from '../api/types';
import type { Look } from './look';
import type { Changes, Frame, Preview } from './types';

/** What is said to a client; ``decision`` is the number of its seat's next own decision. */
export type Message =
  | { type: 'frame'; frame: Frame; decision?: number }
  | { type: 'changes'; changes: Changes; decision?: number }
  | ({ type: 'table' } & TableInfo)
  | { type: 'done'; id: string; decision: number }
  | { type: 'refused'; code: string; message: string; id?: string }
  | Around;

/** What is said around the game: ``asks`` for a move to be taken back is settled once nobody is waited for. */
export type Around =
  | { type: 'asks'; id: string; seat: number; text: string; waiting?: number[] }
  | { type: 'notice'; what: string; seat: number; text: string }
  | { type: 'chat'; number: number; room: 'players' | 'watchers'; person: string; name: string; text: string; time: number }
  | { type: 'presence'; present: boolean[] }
  | ({ type: 'clocks' } & Clocks);

/** What a client wants to be done; sent again under the same ``id``, it is done once. */
export type Command = { id: string } & (
  | { type: 'play'; decision: number; path: string }
  | { type: 'undo' | 'resign' }
  | { type: 'answer'; yes: boolean }
  | { type: 'chat'; text: string }
  | { type: 'mute'; person: string; on: boolean }
);

/** Which table, with whose eyes, and in which language it is told of. */
export interface Address {
  /** The id of a table. */
  table: string;
  /** Which of one's own seats; the first, if it does not say. */
  seat?: number;
  /** What opens a table that is not public. */
  key?: string;
  lang: string;
}

/** What the rules of a game say: a help for players, as Markdown, and every numbered rule. */
export interface Rules {
  help: string;
  rules: Record<string, string>;
}

/** What a bot would do in one's place, what it considered (that first), and what it believes. */
export interface Advice {
  move: string;
  considered: { move: string; chance: number; tries: number; line: [who: string, move: string][] }[];
  beliefs: { where: string; what: [title: string, odds: number][] }[];
}

/** A layout that one wants to have, or how it is to be found: as one who knows the game, or anyhow. */
export type LayoutWanted = { layout: string } | { find: 'advised' | 'random' };

export interface LayoutFound {
  layout: string;
  moves: string[];
}

/** How one comes to a table: what is heard there, and whether one is connected. */
export type Way = (address: Address, hear: (message: Message) => void, online: (now: boolean) => void) => Connection;

/** A way to a table. Whatever carries it, the messages are these. */
export interface Connection {
  look(game: string): Promise<Look>;
  /** Asks for a whole frame, from now on in this language. */
  show(lang: string): void;
  /** Comes anew: with the eyes of this seat, or as whoever one has become. */
  sit(seat?: number): void;
  do(command: Command): void;
  rules(game: string, lang: string): Promise<Rules>;
  /** What would be good; an error says why that is not told. */
  hint?(): Promise<Advice>;
  /** The moves that lead to a layout, or to one that is found; ``Refused`` if there are none. */
  layout?(wanted: LayoutWanted): Promise<LayoutFound>;
  /** What a move would do. */
  preview(path: string, decision: number): Promise<Preview>;
  close(): void;
}
