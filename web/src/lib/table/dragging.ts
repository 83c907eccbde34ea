import { carrying } from '../carrying';
import { itemsOf } from './script';
import type { Table } from './table.svelte';

/**
 * Lets what is live be taken up and laid down: a card on a square, a piece on another.
 * Whatever words lie between are chosen with it, if there is but one way.
 */
export function dragging(root: HTMLElement, table: Table): () => void {
  /** The word of the place under the hand where what is carried can be laid. */
  function under(event: PointerEvent): string | undefined {
    const there = document.elementsFromPoint(event.clientX, event.clientY) as HTMLElement[];
    return there.map((one) => one.dataset.word ?? one.dataset.square).find((word) => table.takes(word));
  }

  return carrying(root, {
    grasp(target) {
      const thing = target.closest<HTMLElement>('[data-live][data-word]');
      return thing && table.leads(thing.dataset.word ?? '') ? thing : null;
    },
    lift(thing) {
      table.choose(thing.dataset.word ?? '');
      table.carrying = true;
    },
    over(event) {
      table.pondered = under(event) ?? '';
    },
    drop(event) {
      const word = event ? under(event) : undefined;
      if (word) table.reach(word);
      else table.back();
      table.carrying = false;
    },
    // Who rests on a card sees it large.
    rest(target) {
      const cell = target?.closest('[data-id]') ?? target?.querySelector('[data-id]');
      const id = cell?.getAttribute('data-id');
      table.zoomed = (id && table.frame && itemsOf(table.frame).get(id)) || null;
    },
  });
}
