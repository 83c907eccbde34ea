import { expect, it } from 'vitest';
import type { Area, Frame, Item, Told } from '../../src/lib/protocol/types';
import { fightOf, fightsOf } from '../../src/lib/table/fights';

const card = (id: string, owner: number, corners: string[]): Item => ({ kind: 'card', id, owner, face: { short: id, corners } });
const boar = card('boar', 0, ['3', '4', '2', '1']);
const walrus = card('walrus', 1, ['2', '3', '1', '★']);
const area = (id: string, role: Area['role'], items: Item[]): Area => ({ id, kind: 'row', title: id, role, items });
const frame = (field: Item[], tomb: Item[], turns: Told[] = []): Frame => ({
  version: 9,
  viewer: 0,
  scene: { title: '', areas: [area('field', 'board', field), area('tomb', 'discard', tomb)] },
  turns,
});

const hit = (item: string, target: string) => ({ rule: 'ZO-43', key: 'hit', text: `${item} is hit`, touched: [{ item, target }] });
const turn = { rule: 'ZO-21', key: 'turn', text: 'next', touched: [] };
const buried = { rule: 'ZO-49', key: 'buried', text: 'the walrus falls', touched: [{ item: 'walrus', source: 'field', target: 'tomb' }] };
const won: Told = { number: 8, seat: 1, who: 'Béa', path: '?', events: [hit('boar', 'TR'), hit('walrus', 'TL'), buried, turn] };

it('tells where each card was struck, what counts there, who fell, and no more', () => {
  expect(fightOf(won, frame([boar], [walrus]))).toEqual({
    number: 8,
    blows: [
      { item: boar, corner: 1, value: '4', falls: false },
      { item: walrus, corner: 0, value: '2', falls: true },
    ],
    outcome: ['the walrus falls'],
  });
});

it('nobody falls in a tie, though one goes back', () => {
  const tie = { rule: 'ZO-49', key: 'tie', text: 'a tie', touched: [{ item: 'boar', source: 'b2', target: 'b1' }] };
  const even: Told = { ...won, events: [hit('boar', 'BL'), hit('walrus', 'BR'), tie, turn] };
  const fight = fightOf(even, frame([boar, walrus], []));
  expect(fight?.blows.map(({ falls }) => falls)).toEqual([false, false]);
  expect(fight?.outcome).toEqual(['a tie']);
});

it('there is no fight where nothing is struck, or one cannot see with what', () => {
  const moved: Told = { ...won, events: [{ rule: 'ZO-25', key: 'moved', text: '', touched: [{ item: 'boar', source: 'a1', target: 'a2' }] }] };
  expect(fightOf(moved, frame([boar, walrus], []))).toBeNull();
  expect(fightOf(won, frame([boar], [{ ...walrus, face: null }]))).toBeNull();
  expect(fightOf(won, frame([boar], []))).toBeNull();
});

it('all fights since the last frame are seen, in their order', () => {
  expect(fightsOf(frame([boar], [walrus], [won, { ...won, number: 9 }])).map(({ number }) => number)).toEqual([8, 9]);
});
