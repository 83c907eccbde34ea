/** What helps at a table: guides, rules, and what a move would do. */
import { describe, expect, it } from 'vitest';
import { GAMES, needsBrowser, Visitor } from './browser';

needsBrowser();

describe.each(GAMES.filter((game) => game !== 'howl'))('the guide of %s', (game) => {
  it('leads to its end by what is live alone', async () => {
    const ana = await Visitor.arrives({ locale: 'en' });
    await ana.visits(`guide/${game}`);
    const { page } = ana;
    const dots = page.getByRole('img', { name: /^Step/ });
    await dots.waitFor();
    for (let clicks = 0; clicks < 60 && !(await page.getByRole('link', { name: 'Play for real' }).count()); clicks++) {
      const before = await page.evaluate(() => document.body.innerText);
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-live]')?.click());
      await page.waitForFunction((old) => document.body.innerText !== old, before);
    }
    expect(await page.getByRole('link', { name: 'Play for real' }).count()).toBe(1);
    await ana.leaves();
  });
});

it('a fight is seen over the table, and afterwards how it went', async () => {
  const ana = await Visitor.arrives({ locale: 'en', reducedMotion: 'no-preference' });
  await ana.visits('guide/zoon');
  await ana.page.waitForSelector('[data-live]', { state: 'attached' });
  expect(await ana.plays(1, 30, '.arena')).toBe(false);
  const result = ana.page.getByRole('region', { name: 'How the fight went' });
  await result.getByLabel('It counts 4').waitFor();
  await result.getByText('Harold de Jarl goes to the Tomb').waitFor();
  await ana.leaves();
});

it('a rule is read from the log, and what a move would do is told before it is made', async () => {
  const ana = await (await Visitor.arrives({ locale: 'en' })).begins('zombie-apocalypse-now');
  const { page } = ana;
  await page.locator('footer').getByRole('button', { name: /^Rule ZA-/ }).click();
  const dialog = page.getByRole('dialog', { name: 'The rules' });
  await dialog.locator('.wanted').waitFor();
  expect(await dialog.locator('.wanted').evaluate((rule) => getComputedStyle(rule).fontFamily)).toMatch(/^"Fredoka/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'End the turn' }).or(page.locator('footer .steps button').last()).first().focus();
  await page.getByText('This would happen:').waitFor();
  await ana.leaves();
});

it('a hint is given with its reason, and can be chosen', async () => {
  const ana = await (await Visitor.arrives({ locale: 'en' })).begins('zombie-apocalypse-now');
  const { page } = ana;
  await page.getByRole('button', { name: 'Hint' }).click();
  const dialog = page.getByRole('dialog', { name: 'A hint' });
  await dialog.getByText('% to win').first().waitFor();
  await dialog.getByText('What may be hidden').waitFor();
  await dialog.getByRole('button', { name: 'Choose this' }).click();
  await page.locator('[data-send]').waitFor();
  await ana.leaves();
});
