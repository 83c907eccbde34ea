import { describe, expect, it } from 'vitest';
import { changed, OtherFrame } from '../../src/lib/protocol/differences';
import type { FaceChange, Frame, Item, ShortHappened, ShortStat } from '../../src/lib/protocol/types';

const card = (id: string, more: Partial<Item> = {}): Item => ({ kind: 'card', id, ...more });
const points = { n: 1, label: 'Points', icon: 'points' };
const frame: Frame = {
  version: 4,
  viewer: 0,
  scene: {
    title: 'T',
    notes: ['round 1'],
    players: [
      { seat: 0, name: 'Ana', stats: [points, { n: 3, label: 'Actions', icon: 'actions' }] },
      { seat: 1, name: 'Bo', stats: [points] },
    ],
    areas: [
      { id: 'hand', kind: 'fan', title: 'Hand', items: [card('a', { face: { short: 'A' } }), card('b', { stats: [points] }), card('c', { suspects: [{ title: 'King', odds: 50, art: 'K' }] })] },
      { id: 'pile', kind: 'pile', title: 'Pile', items: [card('d')] },
    ],
  },
  asked: { prompt: '?', rule: 'R', legal: ['a'], controls: [{ token: 'end', label: 'end the turn' }] },
};
const ids = (later: Frame, area: number) => later.scene.areas[area]?.items?.map((item) => item.id);

describe('what has changed', () => {
  it('takes away, changes and adds at the end', () => {
    const later = changed(frame, { base: 4, version: 5, gone: ['a'], areas: [{ id: 'hand', put: [{ id: 'c', height: 2 }, card('e')] }] });
    expect(later.version).toBe(5);
    expect(ids(later, 0)).toEqual(['b', 'c', 'e']);
    expect(later.scene.areas[0]?.items?.[1]?.height).toBe(2);
    expect(ids(later, 1)).toEqual(['d']);
  });

  it('leaves areas, players and items that stay as they are the very same, so that nothing draws them anew', () => {
    const later = changed(frame, { base: 4, version: 5, players: [{ seat: 1, name: 'Bob' }], areas: [{ id: 'pile', put: [card('a')] }] });
    expect(later.scene.players?.[0]).toBe(frame.scene.players?.[0]);
    expect(later.scene.players?.[1]?.name).toBe('Bob');
    expect(later.scene.areas[0]?.items?.[0]).toBe(frame.scene.areas[0]?.items?.[1]);
    const quiet = changed(later, { base: 5, version: 6, areas: [{ id: 'pile', title: 'Stack' }] });
    expect(quiet.scene.areas[0]).toBe(later.scene.areas[0]);
    expect(quiet.scene.areas[1]).not.toBe(later.scene.areas[1]);
  });

  it('puts items and areas in another order', () => {
    const later = changed(frame, { base: 4, version: 5, order: ['pile', 'hand'], areas: [{ id: 'hand', order: ['c', 'a', 'b'] }] });
    expect(later.scene.areas.map((area) => area.id)).toEqual(['pile', 'hand']);
    expect(ids(later, 1)).toEqual(['c', 'a', 'b']);
  });

  it('empties what an empty order names', () => {
    expect(changed(frame, { base: 4, version: 5, order: [] }).scene.areas).toEqual([]);
  });

  it('brings a new area', () => {
    const later = changed(frame, { base: 4, version: 5, areas: [{ id: 'new', kind: 'row', title: 'New', put: [card('n')] }] });
    expect(ids(later, 2)).toEqual(['n']);
  });

  it('lets a thing that goes to another area be what it was', () => {
    const later = changed(frame, { base: 4, version: 5, areas: [{ id: 'pile', put: [{ id: 'a', at: 0, owner: 1 }] }] });
    expect([ids(later, 0), ids(later, 1)]).toEqual([['b', 'c'], ['a', 'd']]);
    expect(later.scene.areas[1]?.items?.[0]).toEqual(card('a', { face: { short: 'A' }, owner: 1 }));
  });

  it('puts numbers and odds into the words that were there', () => {
    const put = [{ id: 'b', counts: [7] }, { id: 'c', odds: [['King', 90]] as [string, number][] }];
    const players = [{ seat: 0, counts: [5, 2] }, { seat: 1, stats: [['actions', 3], { n: 1, label: 'Luck' }] as ShortStat[] }];
    const { scene } = changed(frame, { base: 4, version: 5, areas: [{ id: 'hand', put }], players });
    expect(scene.areas[0]?.items?.[1]?.stats).toEqual([{ ...points, n: 7 }]);
    expect(scene.areas[0]?.items?.[2]?.suspects).toEqual([{ title: 'King', odds: 90, art: 'K' }]);
    expect(scene.players?.map((player) => player.stats?.map((stat) => `${stat.label} ${stat.n}`))).toEqual([['Points 5', 'Actions 2'], ['Actions 3', 'Luck 1']]);
  });

  it('makes a face of another with the same picture', () => {
    const face = { short: 'K', title: 'King', art: 'K', cost: points, stats: [points] };
    const king: Frame = { ...frame, scene: { ...frame.scene, areas: [{ id: 'hand', kind: 'fan', title: '', items: [card('a', { face })] }] } };
    const put = (id: string, face: FaceChange) => ({ id, kind: 'card' as const, face });
    const news = [put('b', { art: 'K', short: 'K2', cost: null }), put('c', { art: 'Q', short: 'Q', cost: ['points', 4] }), put('d', { short: '?' })];
    const { scene } = changed(king, { base: 4, version: 5, areas: [{ id: 'hand', put: news }] });
    expect(scene.areas[0]?.items?.slice(1).map((item) => item.face)).toEqual([
      { ...face, short: 'K2', cost: null },
      { art: 'Q', short: 'Q', cost: { ...points, n: 4 } },
      { short: '?' },
    ]);
  });

  it('says at length what is asked', () => {
    const asked = { prompt: '!', rule: 'R', legal: [['', 'end a'], ['a to', 'x y']] as [string, string][], controls: ['end', { token: 'to', label: 'to' }] };
    const later = changed(frame, { base: 4, version: 5, asked });
    expect(later.asked?.legal).toEqual(['end', 'a', 'a to x', 'a to y']);
    expect(later.asked?.controls?.map((control) => control.label)).toEqual(['end the turn', 'to']);
  });

  it('says at length what happened', () => {
    const touched = [{ items: ['a'] }, 'b', { items: ['e'], source: 'pile', target: 'hand' }, { source: 'pile', count: 2 }];
    const events: ShortHappened[] = [['R', 'drew', '', touched]];
    const later = changed(frame, { base: 4, version: 6, areas: [{ id: 'pile', put: [{ id: 'a' }] }], turns: [{ seat: 1, path: 'a', events }, { seat: 0, path: 'b', who: 'Cy' }] });
    expect(later.turns?.map(({ number, who }) => [number, who])).toEqual([[5, 'Bo'], [6, 'Cy']]);
    expect(later.turns?.[0]?.events?.[0]?.touched).toEqual([
      { item: 'a', source: 'hand', target: 'pile' },
      { item: 'b' },
      { item: 'e', source: 'pile', target: 'hand' },
      { source: 'pile', count: 2 },
    ]);
  });

  it('keeps what is not told, but always tells anew what is asked', () => {
    const later = changed(frame, { base: 4, version: 5, players: [{ seat: 1, name: 'Cy' }] });
    expect(later.scene.notes).toEqual(['round 1']);
    expect(later.scene.players?.map((player) => player.name)).toEqual(['Ana', 'Cy']);
    expect(later.asked).toBeNull();
    expect(changed(frame, { base: 4, version: 5, notes: [] }).scene.notes).toEqual([]);
  });

  it('does not touch the earlier frame', () => {
    const before = structuredClone(frame);
    changed(frame, { base: 4, version: 5, gone: ['a'], areas: [{ id: 'hand', put: [{ id: 'b', x: 2 }] }] });
    expect(frame).toEqual(before);
  });

  it('refuses changes of another frame', () => {
    expect(() => changed(frame, { base: 3, version: 5 })).toThrow(OtherFrame);
    expect(() => changed(frame, { base: 4, version: 5, areas: [{ id: 'none' }] })).toThrow(OtherFrame);
    expect(() => changed(frame, { base: 4, version: 5, areas: [{ id: 'hand', put: [{ id: 'none' }] }] })).toThrow(OtherFrame);
    expect(() => changed(frame, { base: 4, version: 5, areas: [{ id: 'hand', stats: [['none', 1]] }] })).toThrow(OtherFrame);
    expect(() => changed(frame, { base: 4, version: 5, order: ['none'] })).toThrow(OtherFrame);
  });
});
