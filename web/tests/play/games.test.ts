/** Whole games from the lobby to the result, by clicking only what is live. */
import { describe, expect, it } from 'vitest';
import { GAMES, needsBrowser, Visitor } from './browser';

needsBrowser();

describe.each(GAMES)('%s', (game) => {
  it('is played against a bot from the lobby to the result', async () => {
    const ana = await (await Visitor.arrives()).begins(game);
    expect(await ana.plays(5)).toBe(true);
    expect(await ana.page.getByRole('alert').count()).toBe(0);
    await ana.leaves();
  });
});
