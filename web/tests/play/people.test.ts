/** Between two browsers: one sends the link, the other opens it, both play to the end. */
import { describe, expect, it } from 'vitest';
import { GAMES, needsBrowser, Visitor } from './browser';

needsBrowser();

/** What makes a game short. */
const SHORT: Record<string, (ana: Visitor) => Promise<unknown>> = {
  gobelins: ({ page }) => page.locator('input[name=vp_target]').fill('2'),
  zoon: ({ page }) => page.getByText('au hasard', { exact: true }).last().click(),
  'happy-city': ({ page }) => page.getByText('2', { exact: true }).first().click(),
};

/** After how many clicks somebody gives up, where two who play at random go on for hundreds of turns. */
const ENOUGH: Record<string, number> = { 'zorgl-zilla': 60 };

/** Opens a table for somebody else; the link to it. */
async function invites(ana: Visitor, game: string): Promise<string> {
  await ana.visits(`new/${game}`);
  await ana.page.waitForSelector('form .gold');
  const more = ana.page.locator('form summary');
  if (await more.count()) await more.click();
  await SHORT[game]?.(ana);
  await ana.page.locator('.seats select').nth(1).selectOption('open');
  await ana.page.locator('form .gold').click();
  return ana.page.locator('input[readonly]').inputValue();
}

describe.each(GAMES)('%s', (game) => {
  it('is played by two people who meet by a link', async () => {
    const [ana, bea] = [await Visitor.arrives(), await Visitor.arrives({ locale: 'en' })];
    const link = await invites(ana, game);
    await bea.page.goto(link);
    await bea.page.getByLabel('Name').fill('Béa');
    await bea.page.getByRole('button', { name: 'Sit down' }).click();
    await ana.page.getByText('Béa').waitFor();
    await ana.page.getByRole('button', { name: 'Commencer' }).click();
    await Promise.all([ana, bea].map(({ page }) => page.waitForSelector('[data-log]', { state: 'attached' })));
    const tires = async () => (await bea.plays(2, ENOUGH[game])) || bea.resigns();
    const [over] = await Promise.all([ana.plays(1), tires()]);
    expect(over).toBe(true);
    await ana.leaves();
    await bea.leaves();
  });
});

it('is watched by somebody without a name', async () => {
  const [ana, eve] = [await Visitor.arrives(), await Visitor.arrives({ locale: 'en' })];
  await ana.visits('new/zombie-apocalypse-now');
  await ana.page.getByText('Visible à l’accueil').click();
  await ana.page.locator('form .gold').click();
  await ana.page.waitForSelector('[data-live]', { state: 'attached' });
  const [, table] = /\/t\/([\w-]+)/.exec(ana.page.url()) ?? [];
  await eve.visits();
  await eve.page.getByRole('link', { name: 'Watch' }).and(eve.page.locator(`[href*="${table}"]`)).click();
  await eve.page.waitForSelector('[data-log]', { state: 'attached' });
  expect(await eve.page.locator('[data-live]').count()).toBe(0);
  await ana.plays(3, 5);
  await eve.page.waitForFunction(() => document.querySelectorAll('[data-log] li').length > 1);
  await ana.leaves();
  await eve.leaves();
});

it('is played by two people at one screen, who do not see each other’s cards', async () => {
  const ana = await Visitor.arrives({ locale: 'en' });
  await ana.visits('new/zombie-apocalypse-now');
  await ana.page.locator('.seats select').nth(1).selectOption('me');
  await ana.page.locator('form .gold').click();
  await ana.page.waitForSelector('[data-live]', { state: 'attached' });
  const hand = () => ana.page.locator('footer .hands [data-id]').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
  const first = await hand();
  expect(await ana.plays(1, 60, '[aria-labelledby=cover-title]')).toBe(false);
  const cover = ana.page.getByRole('dialog', { name: 'is next' });
  await cover.getByRole('button').click();
  await cover.waitFor({ state: 'detached' });
  const second = await hand();
  expect(second).not.toEqual([]);
  expect(second.filter((card) => first.includes(card))).toEqual([]);
  expect(await ana.plays(8)).toBe(true);
  await ana.leaves();
});
