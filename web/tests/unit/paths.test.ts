import { describe, expect, it } from 'vitest';
import { Paths } from '../../src/lib/table/paths';

const asked = (legal: string[], any_order_from?: number) => new Paths({ prompt: '', rule: '', legal, any_order_from });

describe('a path word by word', () => {
  const paths = asked(['end', '8D howl', '8D army g3 f3', '8D army g3 g4', '2H howl']);

  it('begins with the first words', () => {
    expect([...paths.next([])]).toEqual(['end', '8D', '2H']);
  });

  it('goes on with what may follow', () => {
    expect([...paths.next(['8D'])]).toEqual(['howl', 'army']);
    expect([...paths.next(['8D', 'howl'])]).toEqual([]);
    expect([...paths.next(['howl'])]).toEqual([]);
  });

  it('is whole or not', () => {
    expect(paths.whole(['8D', 'howl'])).toBe('8D howl');
    expect(paths.whole(['8D'])).toBeNull();
  });

  it('adds words that nothing else can follow', () => {
    expect(paths.forced(['8D', 'army'])).toEqual(['8D', 'army', 'g3']);
    expect(paths.forced(['2H'])).toEqual(['2H', 'howl']);
    expect(paths.forced(['end'])).toEqual(['end']);
  });

  it('does not go on by itself from where it could stop', () => {
    expect(asked(['a', 'a b']).forced(['a'])).toEqual(['a']);
  });
});

describe('words in any order', () => {
  const paths = asked(['pay K1 K2', 'pay K1 K3', 'pay K2 K3', 'stop'], 1);

  it('can be chosen in another order than they are written in', () => {
    expect([...paths.next(['pay'])].sort()).toEqual(['K1', 'K2', 'K3']);
    expect([...paths.next(['pay', 'K3'])].sort()).toEqual(['K1', 'K2']);
    expect(paths.whole(['pay', 'K3', 'K1'])).toBe('pay K1 K3');
  });

  it('counts a word that is there twice', () => {
    const twice = asked(['a a', 'a b'], 0);
    expect([...twice.next(['a'])]).toEqual(['a', 'b']);
    expect([...twice.next(['a', 'a'])]).toEqual([]);
    expect(twice.whole(['b', 'a'])).toBe('a b');
  });
});

it('asks nothing where nothing is asked', () => {
  expect(new Paths(null).next([]).size).toBe(0);
});

it('leads to a word by the one shortest way, if there is one', () => {
  const paths = new Paths({ prompt: '', rule: '', legal: ['K go a1', 'K go b1', 'K jump b1', 'K wait'] });
  expect(paths.toward([], 'K')).toEqual(['K']);
  expect(paths.toward(['K'], 'a1')).toEqual(['go', 'a1']);
  expect(paths.toward(['K'], 'b1')).toBeNull();
  expect(paths.toward(['K'], 'z9')).toBeNull();
  expect(paths.only).toBeNull();
  expect(new Paths({ prompt: '', rule: '', legal: ['pass'] }).only).toBe('pass');
});
