/** How a game looks, as the game's own data. */

export interface Art {
  icon: string;
  tint?: string;
  paper?: string;
  accent?: string;
  filter?: string;
}

export type Effect = 'burst' | 'clash' | 'coins' | 'fanfare' | 'howl' | 'magic' | 'march' | 'stomp';

export interface Theme {
  ink?: string;
  ink2?: string;
  gold?: string;
  ground?: string;
  back?: string;
  tile?: string[];
  avatars?: string[];
  /** How large the cards are in each row of a board, from the bottom, beside the largest. */
  rows?: number[];
  surfaces?: Record<string, string>;
  art?: Record<string, Art>;
  /** By the key of an event, what one sees and hears besides what it moves. */
  effects?: Record<string, Effect>;
}

/** A drawing: SVG, in a box of this size. */
export interface Drawing {
  body: string;
  width: number;
  height: number;
}

export interface Look {
  theme: Theme;
  icons: Record<string, Drawing>;
}
