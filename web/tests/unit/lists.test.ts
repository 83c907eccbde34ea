import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../src/lib/api/http';
import type { GameInfo, OptionInfo } from '../../src/lib/api/types';
import { bring, taken } from '../../src/lib/lists/brought';
import { Draft, written } from '../../src/lib/lists/draft.svelte';
import { Shelf } from '../../src/lib/lists/shelf.svelte';
import { conditions, counting, counts, picks } from '../../src/lib/options';
import { keepFinished, lastOnes, Preparation, type Bench } from '../../src/lib/table/preparation.svelte';

vi.mock('../../src/lib/i18n/index.svelte', () => ({ t: (key: string) => key, speech: { lang: 'en' } }));

const told = (text: string) => ({ en: text, fr: text });
const option = (name: string, more: Partial<OptionInfo> = {}): OptionInfo => ({ name, label: told(name), default: '', ...more });
const FORMAT = option('format', { default: 'none', values: ['none', 'small', 'large'], meanings: [told('no'), told('few'), told('many')] });
const DECK = option('deck', { when: { format: ['small', 'large'] }, picked: true });
const GAME = { name: 'toy', options: [FORMAT, DECK] } as GameInfo;

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, text: string) => store.set(key, text) });
  vi.stubGlobal('document', { baseURI: 'http://here/' });
});

describe('options', () => {
  it('count only where those that they depend on let them', () => {
    expect(counts(DECK, { format: 'none' })).toBe(false);
    expect(counts(DECK, { format: 'large' })).toBe(true);
    expect(counting(GAME, { format: 'none', deck: 'a' })).toEqual({ format: 'none' });
    expect(counting(GAME, { format: 'small', deck: 'a' })).toEqual({ format: 'small', deck: 'a' });
  });

  it('tell what a list depends on, with the values that let it be', () => {
    expect(picks(GAME)).toEqual([DECK]);
    expect(conditions(GAME, DECK)).toEqual([{ ...FORMAT, values: ['small', 'large'], meanings: [told('few'), told('many')], default: 'small' }]);
  });

  it('that are brought along are taken once', () => {
    bring('toy', { deck: 'a' });
    expect(taken('other')).toEqual({});
    bring('toy', { deck: 'a' });
    expect(taken('toy')).toEqual({ deck: 'a' });
    expect(taken('toy')).toEqual({});
  });
});

describe('a shelf', () => {
  it('keeps texts under names, the newest first, for the next time too', () => {
    const shelf = new Shelf('lists', 'toy');
    shelf.keep('one', 'a');
    shelf.keep('two', 'b');
    shelf.keep('one', 'c');
    expect(new Shelf('lists', 'toy').kept.map(({ name, text }) => [name, text])).toEqual([['one', 'c'], ['two', 'b']]);
    expect(new Shelf('lists', 'other').kept).toEqual([]);
    expect([shelf.nameOf('c'), shelf.nameOf('x'), shelf.free('one'), shelf.free('new')]).toEqual(['one', undefined, 'one 2', 'new']);
    shelf.drop('one');
    expect(shelf.kept.map(({ name }) => name)).toEqual(['two']);
  });

  it('is empty if somebody has written nonsense there', () => {
    store.set('lists toy', '{"a":');
    expect(new Shelf('lists', 'toy').kept).toEqual([]);
  });
});

describe('a draft', () => {
  /** A game that wants at most two cards. */
  const answer = (written: string | null) => {
    const text = written ?? 'a+b';
    const cards = Object.fromEntries(text.split('+').filter(Boolean).map((entry) => (entry.includes('x') ? [entry.split('x')[1], Number(entry.split('x')[0])] : [entry, 1])));
    const size = Object.values(cards).reduce<number>((sum, n) => sum + Number(n), 0);
    return { written: text, cards, stats: [], faults: size > 2 ? [{ message: 'too many' }] : [], room: size < 2 ? ['a', 'b'] : [] };
  };
  const served = () =>
    vi.stubGlobal('fetch', async (_: URL, { body }: { body: string }) => {
      const { written } = JSON.parse(body) as { written: string | null };
      if (written?.includes('?')) return { ok: false, status: 422, json: async () => ({ code: 'bad-option', message: '', faults: [{ message: 'no such card', option: 'deck' }] }) };
      return { ok: true, status: 200, json: async () => answer(written) };
    });

  it('is written as its game reads it', () => {
    expect(written({ a: 2, b: 1, c: 0 })).toBe('2xa+b');
  });

  it('grows, shrinks and can be taken back, and is judged by its game', async () => {
    served();
    const draft = new Draft('toy', 'deck', () => ({}));
    await draft.change('a', 1);
    await draft.change('a', 1);
    expect([draft.text, draft.size, draft.good]).toEqual(['2xa', 2, true]);
    await draft.change('b', 1);
    expect([draft.good, draft.picked?.faults[0]?.message]).toEqual([false, 'too many']);
    await draft.undo();
    expect([draft.text, draft.good]).toEqual(['2xa', true]);
    await draft.suggest();
    expect(draft.text).toBe('a+b');
    await draft.undo();
    expect(draft.count('a')).toBe(2);
  });

  it('stays as it is if a text cannot be read', async () => {
    served();
    const draft = new Draft('toy', 'deck', () => ({}));
    await draft.change('a', 1);
    await draft.read('a+?');
    expect([draft.trouble, draft.count('a'), draft.size]).toEqual(['no such card', 1, 1]);
  });
});

describe('a preparation', () => {
  class Here implements Bench {
    played: string[] = [];
    undone = 0;
    number = 0;
    layout = (): string | null => 'x';
    decision = () => this.number;

    constructor(private readonly most: number) {}

    async find() {
      if (this.played.length > this.most) throw new Refused('undo-first', 'take some back', 409);
      return { layout: 'y', moves: ['a b', 'c d'] };
    }

    play(path: string) {
      this.played.push(path);
    }

    undo() {
      this.played.pop();
      this.undone++;
    }
  }

  it('makes one move after the other, each once its own decision is asked', async () => {
    const here = new Here(5);
    const preparation = new Preparation(here);
    await preparation.lay({ find: 'random' });
    expect(here.played).toEqual(['a b']);
    preparation.goOn(); // somebody else has moved
    expect(here.played).toEqual(['a b']);
    here.number++;
    preparation.goOn();
    here.number++;
    preparation.goOn();
    expect([here.played, preparation.busy]).toEqual([['a b', 'c d'], false]);
  });

  it('takes own moves back where they are in the way', async () => {
    const here = new Here(0);
    here.played.push('z');
    const preparation = new Preparation(here);
    await preparation.lay({ layout: 'y' });
    expect([here.undone, preparation.busy]).toEqual([1, true]);
    here.number = 7;
    preparation.goOn();
    await vi.waitFor(() => expect(here.played).toEqual(['a b']));
  });

  it('is kept once it is finished, be it a list or a deployment', () => {
    const asked = (layout: string | null, pick?: string) => ({ prompt: '', rule: '', legal: [], layout, pick });
    keepFinished('toy', asked('one'), asked('two'));
    expect(lastOnes('toy', '').kept).toEqual([]);
    keepFinished('toy', asked('two'), null);
    keepFinished('toy', asked('cards', 'deck'), asked('three'));
    expect(lastOnes('toy', '').kept.map(({ text }) => text)).toEqual(['two']);
    expect(lastOnes('toy', 'deck').kept.map(({ text }) => text)).toEqual(['cards']);
  });

  it('ends when nothing is to be laid out any more', async () => {
    const here = new Here(5);
    const preparation = new Preparation(here);
    await preparation.lay({ layout: 'y' });
    here.layout = () => null;
    here.number++;
    preparation.goOn();
    expect([preparation.busy, here.played]).toEqual([false, ['a b']]);
  });
});
