import type { Table } from './table.svelte';

/** So far something is pulled before it is in the hand, in pixels. */
const PULL = 8;

/**
 * Lets what is live be taken up and laid down: a card on a square, a piece on another.
 * Whatever words lie between are chosen with it, if there is but one way.
 */
export function dragging(root: HTMLElement, table: Table): () => void {
  let from: { x: number; y: number; thing: HTMLElement; word: string } | null = null;
  let carried: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    const thing = (event.target as Element).closest<HTMLElement>('[data-live][data-word]');
    const word = thing?.dataset.word;
    if (!thing || !word || event.button || event.pointerType === 'touch') return;
    if (table.leads(word)) from = { x: event.clientX, y: event.clientY, thing, word };
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!carried && Math.hypot(x, y) < PULL) return;
    carried ??= take(from.thing, from.word);
    carried.style.transform = `translate(${x}px, ${y}px) rotate(3deg)`;
    table.pondered = under(event) ?? '';
  }

  function take(thing: HTMLElement, word: string): HTMLElement {
    const [copy, at] = [thing.cloneNode(true) as HTMLElement, thing.getBoundingClientRect()];
    const style = getComputedStyle(thing);
    for (const name of ['--u', '--c', '--ratio', '--owner']) copy.style.setProperty(name, style.getPropertyValue(name));
    Object.assign(copy.style, {
      position: 'fixed',
      left: `${at.left}px`,
      top: `${at.top}px`,
      width: `${at.width}px`,
      height: `${at.height}px`,
      margin: '0',
      zIndex: '70',
      pointerEvents: 'none',
    });
    for (const name of ['data-id', 'data-live', 'data-word', 'tabindex', 'role']) copy.removeAttribute(name);
    root.append(copy);
    table.choose(word);
    table.carrying = true;
    return copy;
  }

  /** The word of the place under the hand where what is carried can be laid. */
  function under(event: PointerEvent): string | undefined {
    const there = document.elementsFromPoint(event.clientX, event.clientY) as HTMLElement[];
    return there.map((one) => one.dataset.word ?? one.dataset.square).find((word) => table.takes(word));
  }

  function up(event: PointerEvent): void {
    from = null;
    if (!carried) return;
    const word = event.type === 'pointerup' ? under(event) : undefined;
    carried.remove();
    carried = null;
    // What was pulled is not clicked as well.
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener('click', swallow, true);
    setTimeout(() => window.removeEventListener('click', swallow, true));
    if (word) table.reach(word);
    else table.back();
    table.carrying = false;
  }

  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up };
  const all = Object.entries(listeners) as [keyof HTMLElementEventMap, (event: Event) => void][];
  for (const [name, listener] of all) window.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of all) window.removeEventListener(name, listener);
  };
}
