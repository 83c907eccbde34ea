import { copyAt } from './copies';

/** So far something is pulled before it is in the hand, in pixels. */
const PULL = 8;
/** So long a finger rests on something before it takes it up, in milliseconds: else it scrolls. */
const HOLD = 350;
/** After so long there is no click to come from a finger that was lifted, in milliseconds. */
const CLICK = 500;

/** What is done with that which is taken up somewhere and laid down elsewhere. */
export interface Hand {
  /** What can be taken up there. */
  grasp(target: Element): HTMLElement | null;
  /** It has been taken up. */
  lift(thing: HTMLElement): void;
  /** It is carried along. */
  over?(event: PointerEvent): void;
  /** It is laid down here; null: it slipped out of the hand. */
  drop(event: PointerEvent | null, thing: HTMLElement): void;
  /** A finger rests there; null: it is off again and touches something else. */
  rest?(target: Element | null): void;
}

/** Lets things be carried, by mouse and pen at once, by a finger once it has rested on them. */
export function carrying(root: HTMLElement, hand: Hand): () => void {
  let from: { x: number; y: number; thing: HTMLElement | null; ready: boolean } | null = null;
  let carried: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function down(event: PointerEvent): void {
    const target = event.target as Element;
    const touch = event.pointerType === 'touch';
    if (touch) hand.rest?.(null);
    if (event.button || !event.isPrimary || !root.contains(target)) return;
    const start = (from = { x: event.clientX, y: event.clientY, thing: hand.grasp(target), ready: !touch });
    if (touch)
      timer = setTimeout(() => {
        start.ready = true;
        hand.rest?.(target);
      }, HOLD);
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!carried && Math.hypot(x, y) < PULL) return;
    if (!from.ready || !from.thing) return letGo();
    carried ??= take(from.thing);
    carried.style.transform = `translate(${x}px, ${y}px) rotate(3deg)`;
    hand.over?.(event);
  }

  function take(thing: HTMLElement): HTMLElement {
    const copy = copyAt(thing, thing.getBoundingClientRect(), { zIndex: '70', pointerEvents: 'none' });
    root.append(copy);
    hand.lift(thing);
    return copy;
  }

  function letGo(): void {
    clearTimeout(timer);
    from = null;
  }

  function up(event: PointerEvent): void {
    const was = from;
    letGo();
    const rested = event.pointerType === 'touch' && was?.ready;
    if (carried || rested) swallowClick();
    if (!carried || !was?.thing) return;
    carried.remove();
    carried = null;
    hand.drop(event.type === 'pointerup' ? event : null, was.thing);
  }

  /** What was pulled, or looked at, is not clicked as well; of a finger the click may come a little later. */
  function swallowClick(): void {
    const over = new AbortController();
    const swallow = (event: Event) => {
      if (event.type === 'click') event.stopPropagation();
      over.abort();
    };
    for (const name of ['click', 'pointerdown', 'keydown'])
      window.addEventListener(name, swallow, { capture: true, signal: over.signal });
    setTimeout(() => over.abort(), CLICK);
  }

  /** While something is in the hand the page neither scrolls nor opens a menu. */
  function stay(event: Event): void {
    if (from?.ready && event.cancelable) event.preventDefault();
  }

  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, touchmove: stay, contextmenu: stay };
  const all = Object.entries(listeners) as [keyof HTMLElementEventMap, (event: Event) => void][];
  for (const [name, listener] of all) window.addEventListener(name, listener, { passive: false });
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of all) window.removeEventListener(name, listener);
  };
}
