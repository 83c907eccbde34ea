import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '../../src/lib/protocol/connection';
import { socket } from '../../src/lib/protocol/socket';

vi.mock('../../src/lib/i18n/index.svelte', () => ({ t: (key: string) => key, speech: { lang: 'en' } }));

class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  said: { type: string; id?: string }[] = [];
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  onclose = (_event: { code: number }) => {};

  constructor(readonly url: string) {
    Wire.all.push(this);
  }

  send(text: string) {
    this.said.push(JSON.parse(text));
  }

  close() {
    this.drop(1000);
  }

  begin() {
    this.readyState = Wire.OPEN;
    this.onopen();
  }

  tell(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  drop(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const last = () => Wire.all.at(-1) as Wire;
const frame = (version: number) => ({ type: 'frame', frame: { version, viewer: 0, scene: { title: '', areas: [] } }, decision: 1 });
let heard: Message[];
let online: boolean[];

const connect = () =>
  socket({ table: 'T', lang: 'fr' }, (message) => heard.push(message), (now) => online.push(now), Wire as unknown as typeof WebSocket);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { baseURI: 'http://house/' });
  [Wire.all, heard, online] = [[], [], []];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('comes back by itself, and asks for what it has missed', () => {
  connect();
  expect(last().url).toBe('ws://house/api/tables/T/socket?lang=fr');
  last().begin();
  last().tell(frame(7));
  last().drop();
  expect(online).toEqual([true, false]);
  vi.advanceTimersByTime(250);
  expect(Wire.all).toHaveLength(2);
  expect(last().url).toContain('since=7');
  last().begin();
  expect(online).toEqual([true, false, true]);
});

it('sends again, under the same name, what was not answered', () => {
  const connection = connect();
  last().begin();
  connection.do({ type: 'play', id: 'c1', decision: 3, path: 'end' });
  last().drop();
  vi.advanceTimersByTime(250);
  last().begin();
  expect(last().said).toEqual([{ type: 'play', id: 'c1', decision: 3, path: 'end' }]);
  last().tell({ type: 'done', id: 'c1', decision: 3 });
  last().drop();
  vi.advanceTimersByTime(250);
  last().begin();
  expect(last().said).toEqual([]);
});

it('waits longer each time, and not at all once it is closed', () => {
  const connection = connect();
  last().drop();
  vi.advanceTimersByTime(250);
  last().drop();
  vi.advanceTimersByTime(250);
  expect(Wire.all).toHaveLength(2);
  vi.advanceTimersByTime(750);
  expect(Wire.all).toHaveLength(3);
  connection.close();
  vi.advanceTimersByTime(60_000);
  expect(Wire.all).toHaveLength(3);
});

it('does not knock again where it was turned away', () => {
  connect();
  last().tell({ type: 'refused', code: 'no-table', message: 'there is no such table' });
  last().drop(4000);
  vi.advanceTimersByTime(60_000);
  expect(Wire.all).toHaveLength(1);
  expect(heard[0]?.type).toBe('refused');
});

it('changes the language by a new wire, and hears nothing more on the old one', () => {
  const connection = connect();
  const first = last();
  first.begin();
  first.tell(frame(7));
  connection.show('en');
  expect(last().url).toBe('ws://house/api/tables/T/socket?lang=en');
  first.tell(frame(8));
  expect(heard).toHaveLength(1);
  connection.show('en');
  last().begin();
  connection.show('en');
  expect(last().said).toEqual([{ type: 'look' }]);
});

it('changes the seat only when all is answered that was said from the old one, after an interruption too', () => {
  const connection = connect();
  last().begin();
  connection.do({ type: 'play', id: 'c1', decision: 3, path: 'end' });
  connection.do({ type: 'chat', id: 'c2', text: 'your turn' });
  connection.sit(1);
  expect(Wire.all).toHaveLength(1);
  last().drop();
  vi.advanceTimersByTime(250);
  expect(last().url).not.toContain('seat=');
  last().begin();
  expect(last().said.map(({ id }) => id)).toEqual(['c1', 'c2']);
  last().tell({ type: 'done', id: 'c1', decision: 3 });
  expect(Wire.all).toHaveLength(2);
  last().tell({ type: 'refused', code: 'too-fast', message: 'not so fast', id: 'c2' });
  expect(Wire.all).toHaveLength(3);
  expect(last().url).toContain('seat=1');
  last().begin();
  expect(last().said).toEqual([]);
});

it('takes the last seat that was wanted, at once if nothing is left to answer', () => {
  const connection = connect();
  last().begin();
  connection.sit(1);
  expect(last().url).toContain('seat=1');
  connection.do({ type: 'undo', id: 'c1' });
  connection.sit(2);
  connection.sit(0);
  last().begin();
  last().tell({ type: 'done', id: 'c1', decision: 3 });
  expect(Wire.all).toHaveLength(3);
  expect(last().url).toContain('seat=0');
});

it('comes as somebody else where it was turned away, and leaves behind what was not answered', () => {
  const connection = connect();
  connection.do({ type: 'undo', id: 'c1' });
  connection.sit();
  last().drop(4000);
  expect(Wire.all).toHaveLength(2);
  last().begin();
  expect(last().said).toEqual([]);
});

it('has one wire, though the seat is changed while it was waiting to try again', () => {
  const connection = connect();
  last().drop();
  connection.sit(1);
  vi.advanceTimersByTime(60_000);
  expect(Wire.all).toHaveLength(2);
});
