import type { Art, Look, Theme } from '../protocol/look';
import type { Face, Player } from '../protocol/types';
import { inkOn, isLight, PALETTE } from './colours';
import { seatOf } from './seats';

const PLAIN = {
  ink: '#2a1d45',
  ink2: '#3b2a5a',
  gold: '#ffcf5c',
  ground: 'linear-gradient(#fff7e8, #ffe0bd)',
  square: '#f6ead2',
  frame: '#6b5a86',
};

export interface Walls {
  front: string;
  side: string;
  roof: string;
  window: string;
}

/** The colours and pictures of one game, with something good for all that it leaves out. */
export class Palette {
  readonly theme: Theme;

  constructor(look: Look) {
    this.theme = look.theme;
  }

  art(key: string | undefined): Art | undefined {
    return key ? this.theme.art?.[key] : undefined;
  }

  surface(name: string): string | undefined {
    return this.theme.surfaces?.[name];
  }

  /** What a name of the palette means here. */
  colour(name: string): string {
    const seat = /^seat(\d)$/.exec(name);
    if (seat) return seatOf(Number(seat[1])).tint;
    return this.surface(name) ?? PALETTE[name] ?? (PALETTE.grey as string);
  }

  /** The colours of a card's band: the game's own, its picture's, or the common ones. */
  bands(face: Face): string[] {
    const names = face.band?.length ? face.band : face.colour ? [face.colour] : [];
    const tint = this.art(face.art)?.tint;
    if (names.length === 1 && tint && !this.surface(names[0] as string)) return [tint];
    return names.map((name) => this.colour(name));
  }

  /** The picture of a player: their own, that of their seat, or none. */
  avatar(player: Player): Art | undefined {
    const icon = this.theme.avatars?.[player.seat];
    return this.art(player.art) ?? (icon ? { icon } : undefined);
  }

  back(key: string | undefined): Art | undefined {
    const own = this.art(key);
    if (own) return own;
    return this.theme.back ? { icon: this.theme.back } : undefined;
  }

  walls(key: string | undefined): Walls {
    const name = key?.split('.')[1] ?? '';
    const part = (side: string, plain: string) => this.surface(`${name}_${side}`) ?? plain;
    return {
      front: part('front', '#b9a7d6'),
      side: part('side', '#8f7bb0'),
      roof: part('roof', '#d9ccef'),
      window: part('window', '#fff3b8'),
    };
  }

  /** The custom properties that all components draw with. */
  get variables(): string {
    const ink = this.theme.ink ?? PLAIN.ink;
    const ground = this.theme.ground ?? PLAIN.ground;
    const gold = this.theme.gold ?? PLAIN.gold;
    const light = isLight(ground);
    const square = this.surface('square') ?? PLAIN.square;
    const values = {
      ink,
      ink2: this.theme.ink2 ?? PLAIN.ink2,
      gold,
      'on-gold': inkOn(gold),
      ground,
      sheet: light ? '#ffffffa6' : '#0000004d',
      'on-sheet': light ? '#1d2433' : '#ffffff',
      slot: light ? '#00000038' : '#ffffff59',
      square,
      square2: this.surface('square2') ?? square,
      frame: this.surface('frame') ?? PLAIN.frame,
    };
    return Object.entries(values)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  }
}
