/** What is prepared: a list at leisure, a table with it, a deployment, options that explain themselves. */
import { expect, it } from 'vitest';
import { needsBrowser, serious, Visitor } from './browser';

needsBrowser();

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true };

it('builds a list, keeps it, and plays with it', async () => {
  const ana = await (await Visitor.arrives({ locale: 'en' })).visits('lists');
  const { page } = ana;
  const add = (title: string) => page.getByRole('button', { name: `Add ${title}` }).first();
  await add('Kassin (A)').click();
  await page.getByText('a list has exactly one Emblem, not 0').waitFor();
  await add('Sacrechêne').press('Enter');
  await page.getByText('This list can be played.').waitFor();
  await add('Draknar').dragTo(page.locator('ul[data-drop]'));
  await page.getByText('a tribal list keeps to one tribe').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('This list can be played.').waitFor();
  await page.getByLabel('Name').fill('Little pigs');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Play with it' }).click();
  await page.getByText('Little pigs').first().waitFor();
  await page.locator('form .gold').click();
  await page.getByRole('alert').getByText('each side brings a list').waitFor();
  ana.faults.length = 0; // that the server said no is told in the console, too
  await page.getByRole('button', { name: 'Suggest one' }).last().click();
  await page.getByText('This list can be played.').nth(1).waitFor();
  await page.locator('form .gold').click();
  await page.waitForSelector('[data-live]', { state: 'attached' });
  await page.locator('[data-id][aria-label^="Sacrechêne"]').waitFor({ state: 'attached' });
  await ana.leaves();
});

it('reads a list from text, on a phone, and says what it cannot read', async () => {
  const ana = await (await Visitor.arrives(PHONE)).visits('lists');
  const { page } = ana;
  await page.getByText('En texte', { exact: true }).click();
  await page.getByRole('textbox', { name: 'En texte' }).fill('2 Kasin (A)');
  await page.getByRole('button', { name: 'Lire ce texte' }).click();
  await page.getByText('vouliez-vous dire kassin (a)').waitFor();
  ana.faults.length = 0;
  await page.getByRole('textbox', { name: 'En texte' }).fill('2 Kassin (A)\nsacrechene');
  await page.getByRole('button', { name: 'Lire ce texte' }).click();
  await page.getByText('Cette liste peut se jouer.').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await ana.leaves();
});

it('deploys like a bot, keeps it, swaps by dragging, and has it again', async () => {
  const ana = await (await Visitor.arrives({ locale: 'en' })).begins('zoon');
  const { page } = ana;
  const strip = page.getByRole('region', { name: 'Your preparation' });
  const order = () => page.locator('[data-square$="1"] [data-id], [data-square$="2"] [data-id]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.split(',')[0]));
  const settled = () => expect.poll(() => strip.locator('button:disabled').count(), { timeout: 60_000 }).toBe(0);
  await strip.getByRole('button', { name: 'Like a bot' }).click();
  await settled();
  await strip.getByRole('button', { name: 'Save this one' }).click();
  const saved = await order();
  await page.locator('[data-square="a1"]').dragTo(page.locator('[data-square="f2"]'));
  await expect.poll(order, { timeout: 60_000 }).not.toEqual(saved);
  expect(await serious(page)).toEqual([]);
  await strip.getByRole('button', { name: 'Saved ones' }).click();
  await strip.getByRole('button', { name: 'Placement', exact: true }).click();
  await expect.poll(order, { timeout: 60_000 }).toEqual(saved);
  await settled();
  await page.getByRole('button', { name: /^ready$/i }).click();
  await strip.waitFor({ state: 'detached' });
  await ana.begins('zoon');
  await strip.getByRole('button', { name: 'Repeat my last' }).click();
  await expect.poll(order, { timeout: 60_000 }).toEqual(saved);
  await ana.leaves();
});

it('what one has chosen stays chosen while others prepare, too', async () => {
  const ana = await (await Visitor.arrives({ locale: 'en' })).visits('new/zoon');
  const bea = await Visitor.arrives({ locale: 'en' });
  await ana.page.locator('.seats select').nth(1).selectOption('open');
  await ana.page.locator('form .gold').click();
  await bea.page.goto(await ana.page.locator('input[readonly]').inputValue());
  await bea.page.getByRole('button', { name: 'Sit down' }).click();
  await ana.page.getByRole('button', { name: 'Begin' }).and(ana.page.locator(':enabled')).click();
  await Promise.all([ana.waits(), bea.waits()]);
  const told = await ana.page.locator('[data-log] li').allTextContents();
  await ana.page.locator('.cell[data-live]').first().click();
  await ana.page.locator('.cell.picked').waitFor();
  await bea.page.locator('.cell[data-live]').first().click();
  await bea.page.locator('.cell[data-live]').last().click();
  await expect.poll(() => ana.page.locator('[data-log] li').allTextContents(), { timeout: 60_000 }).not.toEqual(told);
  expect(await ana.page.locator('.cell.picked').count()).toBe(1);
  await Promise.all([ana.leaves(), bea.leaves()]);
});
