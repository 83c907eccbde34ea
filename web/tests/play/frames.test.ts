/** What is put together from changes, move after move, is what a whole frame shows. */
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../../src/lib/protocol/connection';
import { changed } from '../../src/lib/protocol/differences';
import type { Frame } from '../../src/lib/protocol/types';
import { dice, startBridge } from './browser';

const PORT = Number(process.env.PORT ?? 8797);
const TABLES = (process.env.TABLES ?? 'zorgl-zilla zombie-apocalypse-now gobelins zoon happy-city tests/toys/howl.py').split(' ');
const MOVES = 40;
const DEFAULTS: Record<string, unknown> = { x: 0, y: 0, height: 1, owner: -1, any_order_from: -1, count: 1, of: 0 };

let bridge: ChildProcess;

beforeAll(async () => {
  bridge = await startBridge(PORT);
});

afterAll(() => {
  bridge?.kill();
});

async function ask(what: string, query: object, body?: object): Promise<Message[]> {
  const url = `http://127.0.0.1:${PORT}/api/${what}?${new URLSearchParams({ ...query })}`;
  return (await (await fetch(url, body && { method: 'POST', body: JSON.stringify(body) })).json()) as Message[];
}

/** The same, without what has its default. */
function bare(thing: unknown): unknown {
  if (Array.isArray(thing)) return thing.map(bare);
  if (typeof thing !== 'object' || thing === null) return thing;
  const told = Object.entries(thing).filter(
    ([name, value]) => value !== DEFAULTS[name] && !(value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && !value.length)),
  );
  return Object.fromEntries(told.map(([name, value]) => [name, bare(value)]));
}

describe.each(TABLES)('%s', (table) => {
  it('looks the same, told whole or by what has changed', async () => {
    const random = dice(7);
    const here = { table: `${table}@@11`, lang: 'fr' };
    const whole = async (query = {}) => ((await ask('frame', { ...here, ...query }))[0] as Message & { type: 'frame' }).frame;
    let frame: Frame = await whole();
    for (let move = 0; move < MOVES && frame.asked; move++) {
      const path = frame.asked.legal[Math.floor(random() * frame.asked.legal.length)];
      const answers = await ask('play', { ...here, since: String(frame.version) }, { id: String(move), decision: 1, path });
      const answer = answers.find((one) => one.type === 'changes');
      if (!answer) throw new Error(JSON.stringify(answers));
      const { turns, ...now } = changed(frame, answer.changes);
      const { turns: all, ...shown } = await whole();
      expect(bare(now)).toEqual(bare(shown));
      expect(bare(turns)).toEqual(bare(all?.slice(-(turns?.length ?? 0))));
      frame = { ...now, turns };
    }
    expect(frame.version).toBeGreaterThan(0);
  });
});
