/**
 * The largest size at which all of an element's only child can be seen: it is set as ``--fit``; and how
 * the fields of the others are laid out beside one's own, ``--columns``, and how much larger that is, ``--near``.
 */

import { settings } from '../settings.svelte';

const LEAST = 30;
const MOST = 150;
const PHONE = 700;
/** On a phone nothing gets smaller than this to be seen without scrolling. */
const READABLE = 56;
/** Every try costs a layout of the whole table, so it is not by single pixels. */
const STEP = 0.93;
/** For less than this it is not worth while to try. */
const ENOUGH = 1.07;
/** Widths are not whole numbers of pixels. */
const HAIR = 0.5;
/** Until what flies has landed. */
const PAUSE = 1500;

/** In how many columns the fields of so many others may lie, and how much larger one's own then is. */
const LAYOUTS: Record<number, [columns: number, near: number][]> = {
  2: [[1, 1.15], [2, 1]],
  3: [[1, 1.5], [3, 1.1], [2, 1]],
  4: [[2, 1.2], [2, 1], [4, 1.2]],
};

/** What decides how much room there is, and how many others have a field. */
interface Measured {
  measure: string;
  others: number;
}

export function fit(element: HTMLElement, { others }: Measured) {
  const inner = element.firstElementChild as HTMLElement;
  let size = LEAST;
  /** How much room the best size has left. */
  let left = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What lies in a strip; a part of it that is no box itself is what lies in that. */
  const lyingIn = (strip: Element): Element[] =>
    [...strip.children].flatMap((one) => (getComputedStyle(one).display === 'contents' ? lyingIn(one) : [one]));

  const lyingThere = () =>
    [...inner.children]
      .flatMap(lyingIn)
      .map((one) => one.getBoundingClientRect())
      .filter((one) => one.width);

  /** How many times larger, or smaller, all could be, were it to lie as it does at this size. */
  function room(wanted: number): number {
    element.style.setProperty('--fit', `${wanted}px`);
    const all = lyingThere();
    const lying = Math.max(...all.map((one) => one.right)) - Math.min(...all.map((one) => one.left));
    // What is pressed into too narrow a place shows only in what could be scrolled to.
    const width = inner.scrollWidth > inner.clientWidth ? Math.max(lying, inner.scrollWidth) : lying;
    const height = Math.max(...all.map((one) => one.bottom)) - Math.min(...all.map((one) => one.top));
    const head = parseFloat(getComputedStyle(inner).paddingTop);
    const share = settings.size / 100;
    return share * Math.min((inner.clientWidth + HAIR) / width, Math.max((visible() - head) / height, window.innerWidth < PHONE ? READABLE / wanted : 0));
  }

  /** How high a part of the table can be seen. */
  function visible(): number {
    if (window.innerWidth >= PHONE) return inner.clientHeight;
    return (element.offsetParent?.clientHeight ?? Infinity) - element.offsetTop;
  }

  /** What does not fit shrinks at once; a better size is sought when there is time. */
  function update(now: Measured): void {
    if (now.others !== others) {
      others = now.others;
      return search();
    }
    shrink();
  }

  function shrink(): void {
    let now = room(size);
    const later = now < 1 || (size < MOST && now > left * ENOUGH);
    while (now < 1 && size > LEAST) now = room((size = Math.max(LEAST, Math.floor(size * now * 0.99))));
    clearTimeout(timer);
    if (later) timer = setTimeout(search, PAUSE);
  }

  /** The layout in which one sees most: of one's own field, and of all. */
  function search(): void {
    const layouts = window.innerWidth < PHONE ? undefined : LAYOUTS[others];
    const tried = (layouts ?? [[1, 1]]).map((layout) => {
      arrange(layout);
      seek();
      return { layout, size, left, worth: size * Math.sqrt(layout[1]) };
    });
    const best = tried.reduce((one, other) => (other.worth > one.worth ? other : one));
    arrange(best.layout);
    ({ size, left } = best);
    element.style.setProperty('--fit', `${size}px`);
  }

  function arrange([columns, near]: [number, number]): void {
    element.style.setProperty('--columns', String(columns));
    element.style.setProperty('--near', String(near));
  }

  /** From large to small, as where rows break a larger size may need less room. */
  function seek(): void {
    const least = window.innerWidth < PHONE ? READABLE : LEAST;
    let guess = Math.min(MOST, Math.max(least, Math.floor(size * Math.sqrt(space()))));
    let fails = guess + 1;
    while (guess > LEAST && room(guess) < 1) guess = Math.max(LEAST, Math.floor((fails = guess) * STEP));
    const better = Math.floor(guess * room(guess));
    size = better > guess && better < fails && room(better) >= 1 ? better : guess;
    left = room(size);
  }

  /** How many times larger than what lies there the table is. */
  function space(): number {
    room(size);
    const all = lyingThere();
    const taken = all.reduce((sum, one) => sum + one.width * one.height, 0);
    return Math.max(1, (inner.clientWidth * Math.max(visible(), READABLE)) / Math.max(1, taken));
  }

  search(); // before anything is seen
  const observer = new ResizeObserver(search);
  observer.observe(element);
  return {
    update,
    destroy() {
      clearTimeout(timer);
      observer.disconnect();
    },
  };
}
