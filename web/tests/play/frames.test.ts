/** What is put together from changes, move after move, is what a whole frame shows. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changed } from '../../src/lib/protocol/differences';
import type { Changes, Frame } from '../../src/lib/protocol/types';
import { GAMES } from './browser';
import { SURROUNDINGS } from './server';

const MOVES = 40;
const DEFAULTS: Record<string, unknown> = { x: 0, y: 0, height: 1, owner: -1, any_order_from: -1, count: 1, of: 0 };

/** The same, without what has its default. */
function bare(thing: unknown): unknown {
  if (Array.isArray(thing)) return thing.map(bare);
  if (typeof thing !== 'object' || thing === null) return thing;
  const told = Object.entries(thing).filter(
    ([name, value]) => value !== DEFAULTS[name] && !(value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && !value.length)),
  );
  return Object.fromEntries(told.map(([name, value]) => [name, bare(value)]));
}

describe.each(GAMES)('%s', (game) => {
  it('looks the same, told whole or by what has changed', () => {
    const script = join(import.meta.dirname, 'frames.py');
    const said = execFileSync(process.env.PYTHON ?? 'python3', [script, game, String(MOVES)], { ...SURROUNDINGS, maxBuffer: 1e9 });
    const [first, ...rest] = said.toString().trim().split('\n').map((line) => JSON.parse(line) as { changes: Changes; frame: Frame });
    let frame = first!.frame;
    for (const { changes, frame: whole } of rest) {
      frame = changed(frame, changes);
      expect(bare(frame)).toEqual(bare(whole));
    }
    expect(frame.version).toBeGreaterThan(0);
  });
});
