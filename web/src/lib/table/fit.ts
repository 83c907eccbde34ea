/** The largest size at which all of an element's only child can be seen: it is set as ``--fit``. */

const LEAST = 30;
const MOST = 150;
const COARSE = 8;
const PHONE = 700;

export function fit(element: HTMLElement, _measure: unknown) {
  const inner = element.firstElementChild as HTMLElement;
  let size = LEAST;

  function fits(wanted: number): boolean {
    element.style.setProperty('--fit', `${wanted}px`);
    const wide = inner.scrollWidth <= inner.clientWidth;
    const high = window.innerWidth < PHONE || inner.scrollHeight <= inner.clientHeight;
    return wide && high;
  }

  /** From large to small, as where rows break a larger size may need less room. */
  function search(): void {
    if (fits(size) && !fits(size + 2)) {
      fits(size);
      return;
    }
    size = MOST;
    while (size > LEAST && !fits(size)) size -= COARSE;
    for (const step of [4, 2, 1]) if (size + step <= MOST && fits(size + step)) size += step;
    fits(size);
  }

  const observer = new ResizeObserver(search);
  observer.observe(element);
  return { update: search, destroy: () => observer.disconnect() };
}
