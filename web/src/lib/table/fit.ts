/** The largest size at which all of an element's only child can be seen: it is set as ``--fit``. */

const LEAST = 30;
const MOST = 150;
const MEAN = 60;
const COARSE = 6;
/** Where rows break, more may fit than it seems. */
const HOPE = 1.25;
const PHONE = 700;
/** For less than this it is not worth while to try. */
const ENOUGH = 1.07;

export function fit(element: HTMLElement, _measure: unknown) {
  const inner = element.firstElementChild as HTMLElement;
  let size = LEAST;

  function fits(wanted: number): boolean {
    element.style.setProperty('--fit', `${wanted}px`);
    const wide = inner.scrollWidth <= inner.clientWidth;
    const high = window.innerWidth < PHONE || inner.scrollHeight <= inner.clientHeight;
    return wide && high;
  }

  /** How many times larger all could be, were it to lie as it does. */
  function room(): number {
    const all = [...inner.children].flatMap((strip) => [...strip.children]).map((one) => one.getBoundingClientRect());
    const width = Math.max(...all.map((one) => one.right)) - Math.min(...all.map((one) => one.left));
    const height = Math.max(...all.map((one) => one.bottom)) - Math.min(...all.map((one) => one.top));
    return Math.min(inner.clientWidth / width, window.innerWidth < PHONE ? Infinity : inner.clientHeight / height);
  }

  /** What fits stays as it is, unless much room is left. */
  function update(): void {
    if (!fits(size) || (size < MOST && room() > ENOUGH)) search();
  }

  /** From large to small, as where rows break a larger size may need less room. */
  function search(): void {
    fits(MEAN);
    size = Math.min(MOST, Math.floor(MEAN * room() * HOPE));
    while (size > LEAST && !fits(size)) size -= COARSE;
    for (const step of [4, 2, 1]) if (size + step <= MOST && fits(size + step)) size += step;
    fits(size);
  }

  const observer = new ResizeObserver(search);
  observer.observe(element);
  return { update, destroy: () => observer.disconnect() };
}
