import { on } from 'svelte/events';
import type { Table } from './table.svelte';

/** How something can be chosen now: it is live, could have been chosen instead of what was, or takes what one carries. */
type Way = 'live' | 'earlier' | 'takes';

export interface Attributes {
  role: 'button' | 'img';
  tabindex: 0 | -1;
  'data-word'?: string;
  'data-live'?: '';
  'data-earlier'?: '';
  'data-takes'?: '';
}

const INERT: Attributes = { role: 'img', tabindex: -1 };
const known = new Map<string, Attributes>();

/** The same ones each time, so that what stays as it was is not drawn anew. */
function attributes(way: Way, word: string): Attributes {
  const key = `${way} ${word}`;
  let found = known.get(key);
  if (!found) {
    const state = { 'data-word': word, [`data-${way}`]: '' };
    known.set(key, (found = way === 'takes' ? { ...INERT, ...state } : { role: 'button', tabindex: 0, ...state }));
  }
  return found;
}

/** The attributes of something that a word stands for: it can be chosen while it is live. */
export function choice(table: Table, word: string | undefined): Attributes {
  if (!word) return INERT;
  if (table.isLive(word)) return attributes('live', word);
  if (table.takes(word)) return attributes('takes', word);
  return table.isEarlier(word) ? attributes('earlier', word) : INERT;
}

/** Lets all within that a word stands for be chosen by mouse, finger or keys, and be looked at before. */
export function choosing(root: HTMLElement, table: Table): () => void {
  const chosenBy = (event: Event) => (event.target as Element).closest<HTMLElement>('[data-live], [data-earlier]');

  function act(event: Event): void {
    const thing = chosenBy(event);
    const word = thing?.dataset.word;
    if (!word) return;
    if (thing.dataset.live === undefined) table.instead(word);
    else table.choose(word);
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    const thing = event.target as HTMLElement;
    if (thing.tagName === 'BUTTON' || thing !== chosenBy(event)) return; // a button makes a click of it
    event.preventDefault();
    thing.click();
  }

  /** Who looks at something that can be chosen is told what it would do. */
  function ponder(event: Event): void {
    const thing = chosenBy(event);
    if (thing?.dataset.word && thing.dataset.live !== undefined) table.pondered = thing.dataset.word;
  }

  function leave(event: MouseEvent | FocusEvent): void {
    const thing = chosenBy(event);
    if (thing && !thing.contains(event.relatedTarget as Node | null) && table.pondered === thing.dataset.word) table.pondered = '';
  }

  const listeners = { click: act, keydown: press, mouseover: ponder, focusin: ponder, mouseout: leave, focusout: leave };
  // What has the focus may lose it while the page is being changed: Svelte's own way minds that.
  const ends = Object.entries(listeners).map(([name, listener]) => on(root, name, listener as EventListener));
  return () => ends.forEach((end) => end());
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus to what lies next in the direction of an arrow key. */
export function walk(root: HTMLElement, event: KeyboardEvent): void {
  const way = ARROWS[event.key];
  const from = document.activeElement;
  if (!way || !from) return;
  const here = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const one of root.querySelectorAll<HTMLElement>('[data-live], [data-zoom]')) {
    const there = middle(one);
    const along = (there.x - here.x) * way[0] + (there.y - here.y) * way[1];
    const aside = Math.abs((there.x - here.x) * way[1]) + Math.abs((there.y - here.y) * way[0]);
    if (along < 4 || one === from) continue;
    if (along + 3 * aside < least) [best, least] = [one, along + 3 * aside];
  }
  if (!best) return;
  event.preventDefault();
  best.focus();
}

function middle(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
