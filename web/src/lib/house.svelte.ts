import { get, post, Refused } from './api/http';
import type { Catalogue, GameInfo, Me, NewTable, SeatInfo, TableInfo } from './api/types';
import { register } from './look/drawings';
import { speech, t } from './i18n/index.svelte';

/** What bots may be called by, from weak to strong. */
export const LEVELS = ['beginner', 'easy', 'medium', 'hard', 'expert'] as const;
export type Level = (typeof LEVELS)[number];

export const botOf = (level: string): string => `search:level=${level}`;

/** Where this browser notes that the server knows it: only then it is worth asking. */
const KNOWN = 'known';
const GUESTS = ['Dragon', 'Golem', 'Goule', 'Griffon', 'Kraken', 'Ogre', 'Titan', 'Troll', 'Wyrm', 'Yéti'];

/** A name for somebody who has not said theirs. */
export function someName(): string {
  const name = GUESTS[Math.floor(Math.random() * GUESTS.length)] as string;
  return `${name} ${10 + Math.floor(Math.random() * 90)}`;
}

/** The house: what can be played there, and who one is in it. */
class House {
  games = $state.raw<GameInfo[]>([]);
  private person = $state.raw<Me | null>(null);

  /** Resolves once it is known what can be played, and by whom. */
  async enter(): Promise<void> {
    const known = localStorage.getItem(KNOWN) ? get<Me>('me').catch(unknown) : null;
    const [{ games }, me] = await Promise.all([get<Catalogue>('games'), known]);
    for (const game of games) register(game.cover.icons);
    this.games = games;
    this.me = me;
  }

  get me(): Me | null {
    return this.person;
  }

  set me(me: Me | null) {
    this.person = me;
    if (me) localStorage.setItem(KNOWN, me.name);
    else localStorage.removeItem(KNOWN);
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }

  title(name: string): string {
    return this.game(name)?.title[speech.lang] ?? name;
  }

  /** Who one is; a guest, if nobody yet. */
  async somebody(name = someName()): Promise<Me> {
    return (this.me ??= await post<Me>('session', { name }));
  }

  async open(table: NewTable): Promise<TableInfo> {
    await this.somebody();
    return post<TableInfo>('tables', table);
  }

  /** A table against bots, at which the game begins at once. */
  async quick(game: GameInfo, level: string): Promise<string> {
    const players = game.players.includes(2) ? 2 : (game.players[0] ?? 2);
    const seats = ['me', ...Array<string>(players - 1).fill(botOf(level))];
    const options: NewTable['options'] = game.options.some(({ name }) => name === 'players') ? { players } : {};
    const { id } = await this.open({ game: game.name, options, seats, public: false });
    await post(`tables/${id}/start`);
    return id;
  }
}

function unknown(why: unknown): null {
  if (why instanceof Refused && why.code === 'no-session') return null;
  throw why;
}

export const house = new House();

/** What one who sits there is called. */
export function seatName(seat: SeatInfo): string {
  if (seat.bot) return botName(seat.bot);
  if (seat.person) return seat.name || t('seat.somebody');
  return t('seat.open');
}

export function botName(spec: string): string {
  const level = LEVELS.find((one) => botOf(one) === spec || one === spec);
  return level ? t('seat.bot', { level: t(`level.${level}`) }) : spec;
}
