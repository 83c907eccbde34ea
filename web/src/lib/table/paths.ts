/** The answers to a question: paths of words, chosen word by word. */

import type { Asked } from '../protocol/types';

export class Paths {
  private readonly all: string[][];
  private readonly loose: number;

  constructor(asked: Asked | null | undefined) {
    this.all = (asked?.legal ?? []).map((path) => path.split(' '));
    const from = asked?.any_order_from ?? -1;
    this.loose = from < 0 ? Infinity : from;
  }

  /** The words that may come after those chosen. */
  next(chosen: readonly string[]): Set<string> {
    const found = new Set<string>();
    for (const path of this.all) {
      const rest = this.rest(path, chosen);
      if (!rest?.length) continue;
      if (chosen.length >= this.loose) rest.forEach((word) => found.add(word));
      else found.add(rest[0] as string);
    }
    return found;
  }

  /** The whole path that these words are, in the order in which it is known. */
  whole(chosen: readonly string[]): string | null {
    const found = this.all.find((path) => this.rest(path, chosen)?.length === 0);
    return found ? found.join(' ') : null;
  }

  /** The words with those added that nothing else can follow; one must have been chosen. */
  forced(chosen: readonly string[]): string[] {
    const path = [...chosen];
    for (;;) {
      const next = this.next(path);
      if (next.size !== 1 || this.whole(path)) return path;
      path.push(...next);
    }
  }

  /** The words that lead on to this one by the one shortest way; none if there is no such way. */
  toward(chosen: readonly string[], word: string): string[] | null {
    let best: string[] | null = null;
    let rival = false;
    for (const path of this.all) {
      const rest = this.rest(path, chosen);
      const place = rest?.indexOf(word) ?? -1;
      if (!rest || place < 0) continue;
      const way = rest.slice(0, place + 1);
      if (!best || way.length < best.length) [best, rival] = [way, false];
      else if (way.length === best.length) rival ||= way.join(' ') !== best.join(' ');
    }
    return rival ? null : best;
  }

  /** The one path there is, if there is only one. */
  get only(): string | null {
    return this.all.length === 1 ? (this.all[0] as string[]).join(' ') : null;
  }

  /** What is left of a path after these words; null if they do not begin it. */
  private rest(path: string[], chosen: readonly string[]): string[] | null {
    const strict = Math.min(chosen.length, this.loose);
    for (let i = 0; i < strict; i++) if (path[i] !== chosen[i]) return null;
    const rest = path.slice(strict);
    for (const word of chosen.slice(strict)) {
      const place = rest.indexOf(word);
      if (place < 0) return null;
      rest.splice(place, 1);
    }
    return rest;
  }
}
