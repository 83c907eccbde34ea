import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bandsOf, turnsOf } from '../../src/lib/replay/bands';
import { Film, PIECE, type Piece } from '../../src/lib/replay/film';
import { kept } from '../../src/lib/replay/promise';

/** A game of so many moves, of which the eyes miss some; each move has its number as note. */
function film(moves: number, missed: number[] = []) {
  const asked: number[] = [];
  const versionOf = (move: number) => Array.from({ length: move }, (_, i) => i + 1).filter((one) => !missed.includes(one)).length;
  const fetch = async (from: number): Promise<Piece> => {
    asked.push(from);
    const told = Array.from({ length: Math.min(PIECE, moves - from) }, (_, i) => from + i + 1).filter((move) => !missed.includes(move));
    return {
      at: from,
      moves,
      frame: { version: versionOf(from), viewer: 0, scene: { title: 'T', areas: [], notes: [String(from)] } },
      steps: told.map((move) => ({
        move,
        changes: { base: versionOf(move) - 1, version: versionOf(move), notes: [String(move)], turns: [{ seat: 0, path: 'x', who: 'Ana' }] },
      })),
    };
  };
  return { asked, film: new Film(fetch) };
}

const shown = (one: Film, move: number) => one.at(move).frame.scene.notes?.[0];

describe('a game told in pieces', () => {
  it('comes as it is looked at, each piece once', async () => {
    const { asked, film: long } = film(120);
    await Promise.all([long.load(0), long.load(1), long.load(PIECE)]);
    expect(asked).toEqual([0]);
    expect([long.moves, long.ready]).toEqual([120, PIECE]);
    expect([shown(long, 0), shown(long, 7), shown(long, PIECE)]).toEqual(['0', '7', String(PIECE)]);
    await long.load(120);
    expect(asked).toEqual([0, 2 * PIECE]);
    expect(shown(long, 120)).toBe('120');
    expect(long.ready).toBe(PIECE);
    await long.load(PIECE + 1);
    expect(long.ready).toBe(120);
    expect(long.told(120).map((turn) => turn.number)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
  });

  it('goes from one move that is seen to the next, over pieces that show none', async () => {
    const hidden = Array.from({ length: PIECE + 10 }, (_, i) => 45 + i);
    const { film: secret } = film(120, hidden);
    expect(await secret.after(3)).toBe(4);
    expect(await secret.after(44)).toBe(45 + hidden.length);
    expect(shown(secret, 47)).toBe('44');
    expect(secret.before(47)).toBe(44);
    await secret.load(120);
    expect(await secret.after(120)).toBe(120);
  });

  it('comes in as many moves at once as the server tells', () => {
    const limits = readFileSync(join(import.meta.dirname, '../../../src/ludozilla/server/limits.py'), 'utf-8');
    expect(/^REPLAYED: Final = (\d+)$/m.exec(limits)?.[1]).toBe(String(PIECE));
  });
});

describe('chances along a game', () => {
  const chances = [
    [0.5, 0.5],
    [0.6, 0.4],
    [0.1, 0.9],
    [1, 0],
  ];

  it('are bands one below the other, marked where there is room', () => {
    const [first, second] = bandsOf(chances);
    expect(first?.path).toBe('M0 0L1 0L2 0L3 0L3 1L2 0.1L1 0.6L0 0.5Z');
    expect(second?.path).toBe('M0 0.5L1 0.6L2 0.1L3 1L3 1L2 1L1 1L0 1Z');
    expect(second?.marks.map(({ x }) => Math.round(x * 3))).not.toContain(3);
    expect(first?.marks.length).toBeGreaterThan(0);
  });

  it('have one mark where a game was over before it had begun', () => {
    expect(bandsOf([[0.5, 0.5]]).map(({ marks }) => marks)).toEqual([[{ x: 0.5, y: 0.25 }], [{ x: 0.5, y: 0.75 }]]);
  });

  it('have turning points, with who gained', () => {
    expect(turnsOf(chances)).toEqual([{ move: 2, seat: 1, gain: 0.5 }]);
    expect(turnsOf([[0.5, 0.5]])).toEqual([]);
  });
});

describe('the promise of a seed', () => {
  const PROMISED = 'e275b15bc3569f4c';

  it('was kept if its hash was told, and there was one', async () => {
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('5eed/5a17'))).toString('hex');
    expect(hash.startsWith(PROMISED)).toBe(true);
    expect(await kept(hash, '5eed', '5a17')).toBe('yes');
    expect(await kept(hash, '5eee', '5a17')).toBe('no');
    expect(await kept('', '5eed', '')).toBe('unpromised');
  });
});
