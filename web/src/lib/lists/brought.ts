import type { Value } from '../api/types';

/** Options that somebody brings to a new table of a game, from the page where they were made. */
let brought: { game: string; options: Record<string, Value> } | null = null;

export function bring(game: string, options: Record<string, Value>): void {
  brought = { game, options };
}

/** What was brought for this game; it is taken once. */
export function taken(game: string): Record<string, Value> {
  const found = brought?.game === game ? brought.options : {};
  brought = null;
  return found;
}
