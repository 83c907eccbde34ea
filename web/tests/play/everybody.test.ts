/** For everybody: by keyboard alone, read aloud, on a phone, in both languages. */
import { describe, expect, it } from 'vitest';
import { GAMES, needsBrowser, PATIENT, serious, Visitor } from './browser';

needsBrowser();

const MIDDLE = 20;
const PAGES = ['', 'new/zoon', 'lists', 'settings', 'account', 'about', 'ratings', 'nowhere', 't/none'];
const PHONE = { width: 360, height: 780 };
const DESK = { width: 1280, height: 720 };

const arrives = () => Visitor.arrives({ viewport: PHONE, colorScheme: 'light', locale: 'fr' });

const tooWide = ({ page }: Visitor) =>
  page.evaluate(() => [...document.querySelectorAll('main > div')].map((main) => main.scrollWidth - main.clientWidth).concat(document.documentElement.scrollWidth - 360).filter((over) => over > 1));

/** The same, with other eyes. */
async function atNightInEnglish({ page }: Visitor): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('[data-mode=dark]').first().waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.locator('html[lang=en]').waitFor();
}

describe('fits a phone, and has nothing serious against it by day in French and by night in English:', () => {
  it.each(GAMES)('the table of %s, whose log changes its language, too', async (game) => {
    const ana = await (await arrives()).begins(game);
    const { page } = ana;
    const lines = () => page.locator('[data-log] li').allTextContents();
    expect(await tooWide(ana)).toEqual([]);
    await page.setViewportSize(DESK);
    await ana.plays(3, MIDDLE);
    await ana.waits();
    expect(await serious(page)).toEqual([]);
    const french = await lines();
    expect(french).not.toEqual([]);
    await page.keyboard.press('Escape'); // the final sheet, if there is one already
    await atNightInEnglish(ana);
    await expect.poll(lines, PATIENT).not.toEqual(french);
    expect(await serious(page)).toEqual([]);
    await ana.leaves();
  });

  it.each(PAGES)('the page “%s”', async (name) => {
    const ana = await (await arrives()).visits(name);
    const { page } = ana;
    expect(await tooWide(ana)).toEqual([]);
    await page.setViewportSize(DESK);
    expect(await serious(page)).toEqual([]);
    await atNightInEnglish(ana);
    expect(await serious(page)).toEqual([]);
    await ana.leaves();
  });
});

it('is played by keyboard alone, from the lobby to the result', async () => {
  const ana = await (await Visitor.arrives()).visits();
  const { keyboard } = ana.page;
  const on = (what: string) => ana.page.evaluate((what) => document.activeElement?.matches(what) ?? false, what);
  const walksTo = async (what: string) => {
    for (let n = 0; n < 90 && !(await on(what)); n++) await keyboard.press('Tab');
  };
  await walksTo('[data-game="gobelins"] button');
  await keyboard.press('Enter');
  await ana.page.waitForSelector('[data-live]', { state: 'attached' });
  const over = () => ana.page.evaluate(() => !!document.querySelector('[data-ended]'));
  let seed = 9;
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (let moves = 0; moves < 2500 && !(await over()); moves++, await ana.waits()) {
    for (let n = Math.floor(random() * 4); n >= 0; n--) await keyboard.press(random() < 0.5 ? 'Tab' : 'ArrowRight');
    await walksTo('[data-live]');
    if (await on('[data-live]')) await keyboard.press('Enter');
    if (random() < 0.05) await keyboard.press('Escape');
  }
  expect(await over()).toBe(true);
  await ana.leaves();
});
