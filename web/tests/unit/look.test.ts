import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, inkOn, isLight, luminance, PALETTE } from '../../src/lib/look/colours';
import { Palette } from '../../src/lib/look/palette';
import { seatOf } from '../../src/lib/look/seats';

const AA = 4.5;
const GAMES = join(import.meta.dirname, '../../../src/ludozilla/games');
const themes = readdirSync(GAMES, { recursive: true, encoding: 'utf-8' })
  .filter((name) => name.endsWith('theme.toml'))
  .map((name) => readFileSync(join(GAMES, name), 'utf-8'));
const value = (theme: string, key: string) => new RegExp(`^${key} = "(.*)"`, 'm').exec(theme)?.[1] ?? '';

describe('colours', () => {
  it('are as light as they are', () => {
    expect(luminance('#fff')).toBeCloseTo(1);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(inkOn('#ffcf5c')).not.toBe(inkOn('#2a1d45'));
    expect(isLight('linear-gradient(#fff7e8, #ffe9cf)')).toBe(true);
    expect(isLight('linear-gradient(#1d2b46 0, #1b2413)')).toBe(false);
  });

  it('of seats carry white text, and no two share a shape', () => {
    const seats = [0, 1, 2, 3, 4, 5].map(seatOf);
    for (const seat of seats) expect(contrast(seat.tint, '#ffffff')).toBeGreaterThan(AA);
    expect(new Set(seats.map((seat) => seat.shape)).size).toBe(seats.length);
  });

  it('of the palette carry some text', () => {
    for (const [name, colour] of Object.entries(PALETTE)) expect(contrast(colour, inkOn(colour)), name).toBeGreaterThan(AA);
  });

  it('of every game can be read: gold and white on ink, ink on gold', () => {
    expect(themes.length).toBeGreaterThan(2);
    for (const theme of themes) {
      const [ink, ink2, gold] = ['ink', 'ink2', 'gold'].map((key) => value(theme, key)) as [string, string, string];
      expect(contrast(gold, ink)).toBeGreaterThan(AA);
      expect(contrast('#ffffff', ink2)).toBeGreaterThan(AA);
      expect(contrast(inkOn(gold), gold)).toBeGreaterThan(AA);
    }
  });
});

describe('a palette', () => {
  it('has something good for all that a game leaves out', () => {
    const plain = new Palette({ theme: {}, icons: {} });
    expect(plain.variables).toContain('--ink:#');
    expect(plain.colour('seat1')).toBe(seatOf(1).tint);
    expect(plain.colour('nonsense')).toBe(PALETTE.grey);
    expect(plain.avatar({ seat: 0, name: '' })).toBeUndefined();
    expect(plain.walls('parts.house').front).toMatch(/^#/);
  });

  it('takes the colours of a band from the game, its picture, or the common ones', () => {
    const art = { 'cards.a': { icon: 'x:y', tint: '#123456' } };
    const own = new Palette({ theme: { surfaces: { red: '#ff8f8a' }, art }, icons: {} });
    expect(own.bands({ short: '', colour: 'red', art: 'cards.a' })).toEqual(['#ff8f8a']);
    expect(own.bands({ short: '', colour: 'blue', art: 'cards.a' })).toEqual(['#123456']);
    expect(own.bands({ short: '', band: ['blue', 'red'] })).toEqual([PALETTE.blue, '#ff8f8a']);
    expect(own.bands({ short: '' })).toEqual([]);
  });
});
