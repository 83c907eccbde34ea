/** What the server says outside of a game, as in docs/openapi.json; defaults are left out. */
import type { Look } from '../protocol/look';
import type { Face, Stat } from '../protocol/types';

export type Value = boolean | number | string;
export type Told = Record<'en' | 'fr', string>;

export interface Me {
  person: string;
  name: string;
  lang?: string;
  guest?: boolean;
  admin?: boolean;
}

export interface OptionInfo {
  name: string;
  label: Told;
  default: Value;
  values?: Value[];
  meanings?: Partial<Told>[];
  least?: number;
  most?: number;
  form?: string;
  about?: Partial<Told>;
  /** It counts only if each of these options has one of these values. */
  when?: Record<string, Value[]>;
  /** It is a list of cards that can be picked from a stock. */
  picked?: boolean;
}

/** What is wrong with an option, in words that go after its name. */
export interface Fault {
  message: string;
  option?: string;
  rule?: string;
}

/** All cards that a list can be made of. */
export interface Stock {
  groups: { name: string; label: string; cards: { word: string; face: Face }[] }[];
}

/** A list, and what its game says to it; one more of those in ``room`` could be added. */
export interface Picked {
  written: string;
  cards: Record<string, number>;
  stats: Stat[];
  faults: Fault[];
  room: string[];
}

export interface GameInfo {
  name: string;
  version: string;
  title: Told;
  summary: Told;
  players: number[];
  options: OptionInfo[];
  cover: Look;
}

export interface Catalogue {
  games: GameInfo[];
  bots: string[];
}

export interface SeatInfo {
  person?: string;
  name?: string;
  bot?: string;
  /** Why a bot plays on for a person. */
  standing?: 'away' | 'resign' | 'flag';
  present?: boolean;
}

/** How long people may think: so many days for a decision, or seconds for the game and some more with each. */
export interface Clock {
  kind: 'none' | 'days' | 'live';
  days?: number;
  base?: number;
  increment?: number;
}

/** The seconds that each seat has left, and the seats whose time runs. */
export interface Clocks {
  left: number[];
  running: number[];
}

/** What was agreed upon at a table, besides the rules of the game. */
export interface Terms {
  clock?: Clock;
  undo?: 'free' | 'consent' | 'no';
  watching?: 'public' | 'all' | 'no';
  grace?: number;
  level?: string;
  rated?: boolean;
}

export interface TableInfo extends Terms {
  id: string;
  game: string;
  version: string;
  options: Record<string, Value>;
  stage: 'open' | 'playing' | 'over' | 'closed';
  public: boolean;
  host: string;
  seats: SeatInfo[];
  waiting?: number[];
  clocks?: Clocks | null;
  key?: string;
  rematch?: string;
  /** The hash of the seed, told when the game begins. */
  commitment?: string;
}

export interface NewTable extends Terms {
  game: string;
  options: Record<string, Value>;
  seats: string[];
  public: boolean;
}

export interface RatingInfo {
  game: string;
  players: number;
  rating: number;
  games: number;
  wins: number;
}

export interface Statistic {
  game: string;
  players: number;
  games: number;
  wins: number;
  left: number;
  best: number;
}

export interface Profile {
  person: string;
  name: string;
  since: number;
  ratings: RatingInfo[];
  statistics: Statistic[];
  guest?: boolean;
}

export interface PastSeat {
  rank: number;
  points: number;
  person?: string;
  name?: string;
  bot?: string;
  left?: boolean;
  before?: number;
  after?: number;
}

export interface PastGame {
  number: number;
  table: string;
  game: string;
  ended: number;
  rated: boolean;
  public: boolean;
  seats: PastSeat[];
}

/** A person and their name. */
export interface Somebody {
  person: string;
  name: string;
}

/** From whom one keeps apart. */
export interface Blocked {
  people: Somebody[];
}

/** Where somebody's alerts go. */
export interface AlertPlace {
  id: number;
  kind: 'webhook' | 'push';
  address: string;
}

/** Who says what about whom, and when. */
export interface Report {
  id: number;
  person: string;
  name: string;
  about: string;
  about_name: string;
  table: string;
  text: string;
  since: number;
}

/** What administrators know of somebody; ``banned`` is since when. */
export interface KnownPerson {
  person: string;
  name: string;
  since: number;
  account?: boolean;
  admin?: boolean;
  banned?: number | null;
}

export interface Leader {
  person: string;
  name: string;
  rating: number;
  games: number;
  wins: number;
}

export interface GameRules {
  help: string;
  rules: Record<string, string>;
  credits: string;
}
