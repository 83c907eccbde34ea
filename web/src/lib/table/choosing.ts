import type { Table } from './table.svelte';

/** The attributes of something that a word stands for: it can be chosen while it is live. */
export function choice(table: Table, word: string | undefined, act = () => table.choose(word as string)) {
  const live = table.isLive(word);
  if (!live && table.takes(word)) return { ...choosable(false, act), 'data-word': word, 'data-takes': '' };
  if (table.isEarlier(word)) return { ...choosable(true, () => table.instead(word as string)), 'data-live': undefined, 'data-earlier': '' };
  return live ? { ...choosable(true, act), ...pondering(table, word as string) } : choosable(false, act);
}

/** Who looks at something that can be chosen is told what it would do. */
export function pondering(table: Table, word: string) {
  const begin = () => (table.pondered = word);
  const end = () => table.pondered === word && (table.pondered = '');
  return { 'data-word': word, onmouseenter: begin, onfocusin: begin, onmouseleave: end, onfocusout: end };
}

/** The attributes of something that does something, or not now. */
export function choosable(live: boolean, act: () => void) {
  if (!live) return { role: 'img', tabindex: -1 };
  return {
    role: 'button',
    tabindex: 0,
    'data-live': '',
    onclick(event: Event) {
      event.stopPropagation();
      act();
    },
    onkeydown(event: KeyboardEvent) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
  };
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
