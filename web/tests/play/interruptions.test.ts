/** After an interruption the table repairs itself: nothing is lost, nothing is loaded anew. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { needsBrowser, Visitor } from './browser';
import { House, Wire } from './server';

needsBrowser();
let house: House;

beforeAll(async () => {
  house = await new House().start();
});
afterAll(() => house.close());

const lines = (visitor: Visitor) => visitor.page.locator('[data-log] li').allInnerTexts();
const mark = (visitor: Visitor) => visitor.page.evaluate(() => ((window as { marked?: boolean }).marked = true));
const isMarked = (visitor: Visitor) => visitor.page.evaluate(() => (window as { marked?: boolean }).marked);

/** The browser itself notes that it cannot connect; nothing else may be said. */
function onlyConnectionsFailed(visitor: Visitor): void {
  expect(visitor.faults.filter((fault) => !/WebSocket connection|ERR_|Failed to load resource/.test(fault))).toEqual([]);
}

it('goes on after the server was killed, to the end of the game', async () => {
  const ana = await (await Visitor.arrives({}, house.address)).begins('zombie-apocalypse-now');
  await ana.plays(5, 12);
  await ana.waits(); // so that the bot does nothing more
  await mark(ana);
  const before = await lines(ana);
  await house.kill();
  await ana.page.getByText('La connexion est perdue').first().waitFor();
  await house.start();
  await ana.page.getByText('La connexion est perdue').first().waitFor({ state: 'detached' });
  const after = await lines(ana);
  expect(after.slice(-before.length)).toEqual(before.slice(-after.length));
  expect(await ana.plays(6)).toBe(true);
  expect(await isMarked(ana)).toBe(true);
  onlyConnectionsFailed(ana);
});

it('goes on after the wire was cut, with what happened meanwhile', async () => {
  const wire = await new Wire(house.address).mend();
  const ana = await Visitor.arrives({}, house.address);
  const bea = await Visitor.arrives({ locale: 'en' }, wire.address);
  await ana.visits('new/zombie-apocalypse-now');
  await ana.page.locator('.seats select').nth(1).selectOption('open');
  await ana.page.locator('form .gold').click();
  const link = await ana.page.locator('input[readonly]').inputValue();
  await bea.page.goto(link.replace(house.address, wire.address));
  await bea.page.getByRole('button', { name: 'Sit down' }).click();
  await ana.page.getByRole('button', { name: 'Commencer' }).and(ana.page.locator(':enabled')).click();
  await Promise.all([ana, bea].map(({ page }) => page.waitForSelector('[data-log]', { state: 'attached' })));
  await mark(bea);
  wire.cut();
  await bea.page.getByText('The connection is lost').first().waitFor();
  const [first, second] = (await ana.page.locator('[data-live]').count()) ? [ana, bea] : [bea, ana];
  if (first === ana) await ana.plays(1, 2);
  await wire.mend();
  await bea.page.getByText('The connection is lost').first().waitFor({ state: 'detached' });
  expect(await Promise.all([first.plays(3), second.plays(4)])).toEqual([true, true]);
  expect(await isMarked(bea)).toBe(true);
  onlyConnectionsFailed(bea);
  await ana.leaves();
  wire.cut();
});

it('waits before a house that is closed, and enters when it opens', async () => {
  const ana = await Visitor.arrives({}, house.address);
  await ana.visits();
  await house.kill();
  await ana.page.getByText('La connexion est perdue').first().waitFor();
  await house.start();
  await ana.page.getByText('La connexion est perdue').first().waitFor({ state: 'detached' });
  onlyConnectionsFailed(ana);
});
