import { describe, expect, it } from 'vitest';
import { changed, OtherFrame } from '../../src/lib/protocol/differences';
import type { Frame, Item } from '../../src/lib/protocol/types';

const card = (id: string, more: Partial<Item> = {}): Item => ({ kind: 'card', id, ...more });
const frame: Frame = {
  version: 4,
  viewer: 0,
  scene: {
    title: 'T',
    notes: ['round 1'],
    players: [
      { seat: 0, name: 'Ana' },
      { seat: 1, name: 'Bo' },
    ],
    areas: [
      { id: 'hand', kind: 'fan', title: 'Hand', items: [card('a'), card('b'), card('c')] },
      { id: 'pile', kind: 'pile', title: 'Pile', items: [card('d')] },
    ],
  },
  asked: { prompt: '?', rule: 'R', legal: ['a'] },
};
const ids = (later: Frame, area: number) => later.scene.areas[area]?.items?.map((item) => item.id);

describe('what has changed', () => {
  it('takes away, changes and adds at the end', () => {
    const later = changed(frame, { base: 4, version: 5, areas: [{ id: 'hand', gone: ['a'], put: [card('c', { height: 2 }), card('e')] }] });
    expect(later.version).toBe(5);
    expect(ids(later, 0)).toEqual(['b', 'c', 'e']);
    expect(later.scene.areas[0]?.items?.[1]?.height).toBe(2);
    expect(ids(later, 1)).toEqual(['d']);
  });

  it('puts items and areas in another order', () => {
    const later = changed(frame, { base: 4, version: 5, order: ['pile', 'hand'], areas: [{ id: 'hand', order: ['c', 'a', 'b'] }] });
    expect(later.scene.areas.map((area) => area.id)).toEqual(['pile', 'hand']);
    expect(ids(later, 1)).toEqual(['c', 'a', 'b']);
  });

  it('empties what an empty order names', () => {
    expect(changed(frame, { base: 4, version: 5, order: [] }).scene.areas).toEqual([]);
  });

  it('brings a new area by its head', () => {
    const later = changed(frame, { base: 4, version: 5, areas: [{ id: 'new', head: { id: 'new', kind: 'row', title: 'New' }, put: [card('n')] }] });
    expect(ids(later, 2)).toEqual(['n']);
  });

  it('keeps what is not told, but always tells anew what is asked', () => {
    const later = changed(frame, { base: 4, version: 5, players: [{ seat: 1, name: 'Cy' }] });
    expect(later.scene.notes).toEqual(['round 1']);
    expect(later.scene.players?.map((player) => player.name)).toEqual(['Ana', 'Cy']);
    expect(later.asked).toBeUndefined();
    expect(changed(frame, { base: 4, version: 5, notes: [] }).scene.notes).toEqual([]);
  });

  it('does not touch the earlier frame', () => {
    const before = structuredClone(frame);
    changed(frame, { base: 4, version: 5, areas: [{ id: 'hand', gone: ['a'] }] });
    expect(frame).toEqual(before);
  });

  it('refuses changes of another frame', () => {
    expect(() => changed(frame, { base: 3, version: 5 })).toThrow(OtherFrame);
    expect(() => changed(frame, { base: 4, version: 5, areas: [{ id: 'none' }] })).toThrow(OtherFrame);
    expect(() => changed(frame, { base: 4, version: 5, order: ['none'] })).toThrow(OtherFrame);
  });
});
