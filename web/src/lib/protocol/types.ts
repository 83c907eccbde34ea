/** What a viewer of a table is shown, as in docs/frames.schema.json; defaults are left out. */

export type AreaKind = 'fan' | 'grid' | 'panel' | 'pile' | 'row';
export type Role = 'board' | 'discard' | 'hand' | 'market' | 'mine' | 'pile' | 'side' | 'theirs';
export type ItemKind = 'building' | 'card' | 'piece' | 'token';

export interface Stat {
  n: number;
  label: string;
  sign?: string;
  icon?: string;
  of?: number;
}

export interface Face {
  short: string;
  title?: string;
  text?: string;
  symbol?: string;
  colour?: string;
  corners?: string[];
  art?: string;
  band?: string[];
  cost?: Stat | null;
  stats?: Stat[];
  grid?: string[];
}

export interface Suspect {
  title: string;
  odds: number;
  art?: string;
}

export interface Item {
  kind: ItemKind;
  face?: Face | null;
  id: string;
  token?: string;
  x?: number;
  y?: number;
  height?: number;
  owner?: number;
  flags?: string[];
  notes?: string[];
  stats?: Stat[];
  suspects?: Suspect[];
  back?: string;
}

export interface Area {
  id: string;
  kind: AreaKind;
  title: string;
  items?: Item[];
  owner?: number;
  columns?: number;
  rows?: number;
  column_labels?: string[];
  row_labels?: string[];
  squares?: string[];
  notes?: string[];
  role?: Role;
  turned?: boolean;
  token?: string;
  open?: boolean;
  stats?: Stat[];
  legend?: string[];
}

export interface Player {
  seat: number;
  name: string;
  title?: string;
  art?: string;
  stats?: Stat[];
  notes?: string[];
}

export interface Scene {
  title: string;
  areas: Area[];
  notes?: string[];
  lang?: string;
  players?: Player[];
}

export interface Control {
  token: string;
  label: string;
  item?: string;
  icon?: string;
}

export interface Asked {
  prompt: string;
  rule: string;
  legal: string[];
  controls?: Control[];
  any_order_from?: number;
  layout?: string | null;
  pick?: string;
}

export interface Touched {
  item?: string;
  source?: string;
  target?: string;
  count?: number;
}

export interface Happened {
  rule: string;
  key: string;
  text: string;
  touched?: Touched[];
}

export interface Told {
  number: number;
  seat: number;
  who: string;
  path: string;
  events?: Happened[];
}

export interface Ended {
  ranks: number[];
  points: number[];
  reason: string;
  rule: string;
}

export interface Frame {
  version: number;
  viewer: number;
  scene: Scene;
  waiting?: number[];
  asked?: Asked | null;
  turns?: Told[];
  ended?: Ended | null;
}

/** An item as it would be, and where. */
export interface Ghost {
  area: string;
  item: Item;
}

/** What a move would do, as far as chance and hidden things leave it certain; ``sure``: that is all of it. */
export interface Preview {
  events?: Happened[];
  ghosts?: Ghost[];
  gone?: string[];
  players?: Player[];
  sure?: boolean;
}

/** A number, or its icon and what it counts, if the earlier scene has one like it. */
export type ShortStat = Stat | [icon: string, n: number];

/** A face: what is left out is as on the earlier scene's first with the same art. */
export interface FaceChange {
  art?: string;
  short?: string;
  title?: string;
  text?: string;
  symbol?: string;
  colour?: string;
  corners?: string[];
  band?: string[];
  cost?: ShortStat | null;
  stats?: ShortStat[];
  grid?: string[];
}

/** What has come or changed: what is left out is as it was, or has its default if it is new. */
export interface ItemChange {
  id: string;
  kind?: ItemKind;
  face?: FaceChange | null;
  token?: string;
  x?: number;
  y?: number;
  height?: number;
  owner?: number;
  flags?: string[];
  notes?: string[];
  stats?: ShortStat[];
  suspects?: Suspect[];
  back?: string;
  counts?: number[];
  at?: number;
  odds?: [title: string, odds: number][];
}

export interface AreaChange {
  id: string;
  kind?: AreaKind;
  title?: string;
  owner?: number;
  columns?: number;
  rows?: number;
  column_labels?: string[];
  row_labels?: string[];
  squares?: string[];
  notes?: string[];
  role?: Role;
  turned?: boolean;
  token?: string;
  open?: boolean;
  stats?: ShortStat[];
  legend?: string[];
  counts?: number[];
  put?: ItemChange[];
  order?: string[];
}

export interface PlayerChange {
  seat: number;
  name?: string;
  title?: string;
  art?: string;
  stats?: ShortStat[];
  notes?: string[];
  counts?: number[];
}

export interface ShortAsked {
  prompt: string;
  rule: string;
  legal: [head: string, lasts: string][];
  controls?: (Control | string)[];
  any_order_from?: number;
  layout?: string | null;
  pick?: string;
}

export interface ShortTouched {
  items?: string[];
  source?: string;
  target?: string;
  count?: number;
}

export type ShortHappened = [rule: string, key: string, text: string, touched: (string | ShortTouched)[]];

export interface ShortTold {
  seat: number;
  path: string;
  events?: ShortHappened[];
  who?: string;
}

export interface Changes {
  base: number;
  version: number;
  areas?: AreaChange[];
  gone?: string[];
  order?: string[];
  notes?: string[];
  players?: PlayerChange[];
  waiting?: number[];
  asked?: ShortAsked | null;
  turns?: ShortTold[];
  ended?: Ended | null;
}
