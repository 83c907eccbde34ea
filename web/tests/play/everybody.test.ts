/** For everybody: by keyboard alone, read aloud, on a phone, in both languages. */
import { describe, expect, it } from 'vitest';
import { GAMES, needsBrowser, serious, Visitor } from './browser';

needsBrowser();

const MIDDLE = 20;
const PAGES = ['', 'new/zoon', 'lists', 'settings', 'account', 'about', 'ratings', 'nowhere', 't/none'];
const PHONE = { viewport: { width: 360, height: 780 } };
const LIGHTS = [
  { colorScheme: 'light', locale: 'fr' },
  { colorScheme: 'dark', locale: 'en' },
] as const;

const tooWide = (visitor: Visitor) =>
  visitor.page.evaluate(() => [...document.querySelectorAll('main > div')].map((main) => main.scrollWidth - main.clientWidth).concat(document.documentElement.scrollWidth - 360).filter((over) => over > 1));

describe.each(GAMES)('the table of %s', (game) => {
  it.each(LIGHTS)('has nothing serious against it, $colorScheme, $locale', async (light) => {
    const ana = await (await Visitor.arrives(light)).begins(game);
    await ana.plays(3, MIDDLE);
    await ana.waits();
    expect(await serious(ana.page)).toEqual([]);
    await ana.leaves();
  });

  it('fits the width of a phone', async () => {
    const ana = await (await Visitor.arrives(PHONE)).begins(game);
    expect(await tooWide(ana)).toEqual([]);
    await ana.leaves();
  });
});

describe.each(PAGES)('the page “%s”', (page) => {
  it.each(LIGHTS)('has nothing serious against it, $colorScheme, $locale', async (light) => {
    const ana = await (await Visitor.arrives(light)).visits(page);
    expect(await serious(ana.page)).toEqual([]);
    await ana.leaves();
  });

  it('fits the width of a phone', async () => {
    const ana = await (await Visitor.arrives(PHONE)).visits(page);
    expect(await tooWide(ana)).toEqual([]);
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
  for (let moves = 0; moves < 2500 && !(await over()); moves++) {
    for (let n = Math.floor(random() * 4); n >= 0; n--) await keyboard.press(random() < 0.5 ? 'Tab' : 'ArrowRight');
    await walksTo('[data-live]');
    if (await on('[data-live]')) await keyboard.press('Enter');
    if (random() < 0.05) await keyboard.press('Escape');
  }
  expect(await over()).toBe(true);
  await ana.leaves();
});

it('changes the language of everything, the log too', async () => {
  const ana = await (await Visitor.arrives({ locale: 'en' })).begins('zombie-apocalypse-now');
  await ana.plays(2, MIDDLE);
  const log = ana.page.locator('[data-log]');
  const english = await log.innerText();
  await ana.page.getByRole('button', { name: 'Français' }).click();
  await ana.page.getByRole('button', { name: 'English' }).waitFor();
  expect(await ana.page.evaluate(() => document.documentElement.lang)).toBe('fr');
  await ana.page.waitForFunction((before) => document.querySelector<HTMLElement>('[data-log]')!.innerText !== before, english);
  expect(await log.innerText()).toContain('Journal');
  await ana.leaves();
});
