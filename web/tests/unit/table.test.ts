import { Foretold } from '../../src/lib/table/foretold';
import { describe, expect, it } from 'vitest';
import type { Area, Frame, Item, Told } from '../../src/lib/protocol/types';
import { placesOf, shapeOf, slimRows } from '../../src/lib/table/places';
import { cuesById, fallen, opened, script } from '../../src/lib/table/script';

const area = (id: string, more: Partial<Area> = {}): Area => ({ id, kind: 'row', title: id, ...more });
const scene = (...areas: Area[]) => ({ title: 'T', areas, players: [{ seat: 0, name: 'A' }, { seat: 1, name: 'B' }] });
const frame = (...items: Item[]): Frame => ({ version: 1, viewer: 0, scene: scene(area('all', { items })) });
const names = (areas: Area[] | undefined) => areas?.map((one) => one.id);

describe('where areas belong', () => {
  it('is told by their roles', () => {
    const places = placesOf(
      scene(
        area('board', { kind: 'grid', role: 'board' }),
        area('hand', { kind: 'fan', role: 'hand', owner: 0 }),
        area('their hand', { kind: 'fan', role: 'theirs', owner: 1 }),
        area('stock', { kind: 'pile', role: 'pile' }),
        area('own stock', { kind: 'pile', role: 'pile', owner: 1 }),
        area('sheet', { kind: 'panel', notes: ['Two points.'] }),
        area('signs', { kind: 'panel', legend: ['★ special building'] }),
        area('rest'),
      ),
    );
    expect(names(places.boards)).toEqual(['board']);
    expect(names(places.hands)).toEqual(['hand']);
    expect(names(places.seats.get(1))).toEqual(['their hand', 'own stock']);
    expect(names(places.piles)).toEqual(['stock']);
    expect(names(places.sheets)).toEqual(['sheet']);
    expect(names(places.sides)).toEqual(['rest']);
    expect(places.spread).toBe(false);
  });

  it('has the viewer’s own field first, with what belongs to it', () => {
    const places = placesOf(
      scene(
        area('theirs', { kind: 'grid', role: 'theirs', owner: 1 }),
        area('guest', { role: 'theirs', owner: 1 }),
        area('mine', { kind: 'grid', role: 'mine', owner: 0 }),
        area('shop', { role: 'market' }),
        area('stock', { kind: 'pile', role: 'pile' }),
      ),
    );
    expect(places.fields.map((field) => [field.area.id, ...field.extras.map((extra) => extra.id)])).toEqual([['mine'], ['theirs', 'guest']]);
    expect(places.spread).toBe(true);
    expect(names(places.stocks)).toEqual(['stock']);
  });
});

it('cards have one shape on a table', () => {
  const card = (face: Item['face']): Item => ({ kind: 'card', id: 'c', face });
  expect(shapeOf(scene(area('a', { items: [card({ short: '', corners: ['1'] })] })))).toBe('square');
  expect(shapeOf(scene(area('a', { items: [card({ short: '7♠', symbol: '♠' })] })))).toBe('playing');
  expect(shapeOf(scene(area('a', { items: [card({ short: 'x', band: ['red'], text: 'x'.repeat(99) })] })))).toBe('tall');
  expect(shapeOf(scene(area('a')))).toBe('plain');
});

it('rows in which nothing lies and nothing can be chosen are slim', () => {
  const grid = area('g', { kind: 'grid', columns: 2, rows: 3, squares: ['', '', 'a2', 'b2', '', ''], items: [{ kind: 'card', id: 'c' }] });
  expect(slimRows(grid)).toEqual([1, 2]);
  expect(slimRows(grid, (word) => word === 'b2')).toEqual([2]);
  expect(slimRows({ ...grid, items: [] })).toEqual([1, 2]);
});

describe('what is shown of a change', () => {
  const turns: Told[] = [
    { number: 1, seat: 1, who: 'B', path: 'x', events: [{ rule: '', key: '', text: '', touched: [{ item: 'a', target: 'b1' }] }] },
    { number: 2, seat: 0, who: 'A', path: 'y', events: [{ rule: '', key: '', text: '' }, { rule: '', key: '', text: '', touched: [{ item: 'a' }, { source: 'deck', target: 'hand', count: 3 }] }] },
  ];

  it('comes in the order of the events', () => {
    const { cues } = script(turns);
    expect(cues.map((cue) => [cue.step, cue.seat, cue.item])).toEqual([[0, 1, 'a'], [1, 0, 'a'], [1, 0, undefined]]);
    expect(cuesById(cues).get('a')?.step).toBe(1);
  });

  it('has a step of its own for what is seen and heard besides', () => {
    const howl = { rule: '', key: 'howled', text: 'Grr!' };
    const { cues, beats } = script([{ number: 1, seat: 2, who: 'C', path: '', events: [howl, ...(turns[0]?.events ?? [])] }], (key) =>
      key === 'howled' ? 'howl' : undefined,
    );
    expect(beats).toEqual([{ step: 0, seat: 2, effect: 'howl', touched: [], text: 'Grr!' }]);
    expect(cues.map((cue) => cue.step)).toEqual([1]);
  });

  it('has the floors that fell and the cards that were opened', () => {
    const old = frame({ kind: 'building', id: 'b', height: 4 }, { kind: 'building', id: 'gone' }, { kind: 'card', id: 'c' });
    const now = frame({ kind: 'building', id: 'b', height: 1 }, { kind: 'card', id: 'c', face: { short: 'x' } });
    expect([...fallen(old, now)]).toEqual([['b', 3], ['gone', 1]]);
    expect([...opened(old, now)]).toEqual(['c']);
  });
});

describe('what a move would do', () => {
  const now = frame({ kind: 'piece', id: 'p', x: 1 }, { kind: 'building', id: 'b', height: 4 }, { kind: 'card', id: 'c' });
  now.scene.players = [{ seat: 0, name: 'A', stats: [{ n: 3, label: 'Points' }] }];
  const home = now.scene.areas[0]?.id ?? '';
  const told = new Foretold(
    {
      ghosts: [
        { area: home, item: { kind: 'piece', id: 'p', x: 2 } },
        { area: home, item: { kind: 'building', id: 'b', height: 2 } },
      ],
      gone: ['c'],
      players: [{ seat: 0, name: 'A', stats: [{ n: 5, label: 'Points' }] }],
      sure: false,
    },
    now,
  );

  it('is drawn where it would be', () => {
    expect(told.comingTo(home).map((item) => item.id)).toEqual(['p']);
    expect([told.leaves('p'), told.leaves('b'), told.leaves('c')]).toEqual([true, false, true]);
    expect(told.become('b')?.height).toBe(2);
  });

  it('says who would gain what', () => {
    expect(told.gain(0, { n: 3, label: 'Points' })).toBe(2);
    expect(told.gain(1, { n: 3, label: 'Points' })).toBe(0);
    expect(told.sure).toBe(false);
  });
});
