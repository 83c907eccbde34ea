/** A game that is over, looked at again, and played on. */
import { expect, it } from 'vitest';
import { needsBrowser, serious, Visitor } from './browser';

needsBrowser();

/** Plays a little and gives up; the replay of that. */
async function looksBack(ana: Visitor): Promise<void> {
  await ana.begins('zombie-apocalypse-now');
  await ana.plays(3, 14);
  const { page } = ana;
  await ana.resigns();
  await page.getByRole('dialog', { name: 'Final scores' }).getByRole('link', { name: 'Look back move by move' }).click();
  await page.getByRole('slider').waitFor();
}

const atMove = (ana: Visitor, move: number | RegExp) =>
  ana.page.locator('.caption').filter({ hasText: move instanceof RegExp ? move : `Move ${move} of` }).waitFor();
const lines = (ana: Visitor) => ana.page.locator('[data-log] li p').count();

it('goes back and on by keys, with the log in step, told in words, by itself, on a phone too', async () => {
  const ana = await Visitor.arrives({ locale: 'en' });
  await looksBack(ana);
  const { page } = ana;
  const slider = page.getByRole('slider', { name: 'Time line' });
  const moves = Number(await slider.getAttribute('max'));
  expect(moves).toBeGreaterThan(4);
  await atMove(ana, 0);
  expect(await page.locator('[data-live]').count()).toBe(0);
  await page.locator('.chart path').first().waitFor();
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Move 0 of \d+, .+: \d+\s?%, .+: \d+\s?%$/);
  await page.keyboard.press('End');
  await atMove(ana, moves);
  const all = await lines(ana);
  await page.keyboard.press('Home');
  await atMove(ana, 0);
  for (let move = 1; move <= 3; move++) {
    await page.keyboard.press('ArrowRight');
    await atMove(ana, move);
  }
  await page.waitForFunction(() => document.querySelectorAll('[data-log] li p').length > 1);
  expect(await lines(ana)).toBeLessThan(all);
  await page.keyboard.press('ArrowLeft');
  await atMove(ana, 2);
  await page.getByLabel('Speed').selectOption('4×');
  await page.locator('main').first().click({ position: { x: 2, y: 2 } });
  await page.keyboard.press(' ');
  await atMove(ana, moves);
  await page.locator('.caption').filter({ hasText: 'gave up' }).waitFor();
  await page.getByRole('button', { name: 'Play (space)' }).waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('.screen[data-mode=dark]').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await serious(page)).toEqual([]);
  await ana.leaves();
});

it('is seen with any eyes, checked, and played on against bots', async () => {
  const ana = await Visitor.arrives({ locale: 'en' });
  await looksBack(ana);
  const { page } = ana;
  const faces = () => page.locator('[data-player] .fan [data-id]').evaluateAll((cards) => cards.map((card) => card.textContent?.trim()).filter(Boolean).length);
  expect(await faces()).toBeGreaterThan(3);
  await page.context().setOffline(true);
  await page.getByLabel('Seen by').selectOption('As who watched');
  await page.locator('.caption').filter({ hasText: 'The connection is lost' }).waitFor();
  await page.context().setOffline(false);
  await page.waitForFunction(() => [...document.querySelectorAll('[data-player] .fan [data-id]')].every((card) => !card.textContent?.trim()));
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Record' }).click();
  const record = page.getByRole('dialog', { name: 'The record and its dice' });
  await record.getByText('the seed is the one that was promised').waitFor();
  expect(await serious(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), record.getByRole('link', { name: 'Download' }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  await record.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('slider').fill('2');
  await atMove(ana, 2);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Play on after move 2' }).click();
  await page.waitForURL(/#\/t\//);
  await page.waitForSelector('[data-live]', { state: 'attached' });
  expect(ana.faults.splice(0).filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await ana.leaves();
});

it('says what there is not', async () => {
  const ana = await (await Visitor.arrives({ locale: 'en' })).visits('replay/none');
  await ana.page.getByRole('alert').waitFor();
  expect(ana.faults.splice(0).filter((fault) => !fault.includes('status of 404'))).toEqual([]);
  await ana.leaves();
});
