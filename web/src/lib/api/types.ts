/** What the server says outside of a game, as in docs/openapi.json; defaults are left out. */
import type { Look } from '../protocol/look';

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
}

export interface TableInfo {
  id: string;
  game: string;
  version: string;
  options: Record<string, Value>;
  stage: 'open' | 'playing' | 'over' | 'closed';
  public: boolean;
  host: string;
  seats: SeatInfo[];
}

export interface NewTable {
  game: string;
  options: Record<string, Value>;
  seats: string[];
  public: boolean;
}

export interface GameRules {
  help: string;
  rules: Record<string, string>;
  credits: string;
}
