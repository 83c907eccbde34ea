/** Tables for everybody: by keyboard alone, read aloud, on a phone, in both languages. */
import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clickLive, dice, launch, startBridge } from './browser';

const PORT = Number(process.env.PORT ?? 8795);
const TABLES = (process.env.TABLES ?? 'zorgl-zilla zombie-apocalypse-now gobelins zoon happy-city tests/toys/howl.py').split(' ');
const MIDDLE = 20;

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

let browser: Browser;
let bridge: ChildProcess;

beforeAll(async () => {
  bridge = await startBridge(PORT);
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  bridge?.kill();
});

async function open(table: string, options: object): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();
  await page.goto(`http://127.0.0.1:${PORT}/?table=${encodeURIComponent(table)}`);
  await page.waitForSelector('[data-live]', { state: 'attached' });
  return page;
}

async function serious(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
  const { violations } = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } };
    // All that is printed on a card is its description, not its name.
    return axe.run({ rules: { 'label-content-name-mismatch': { enabled: false } } });
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join('\n')}`);
}

describe.each(TABLES)('%s', (table) => {
  it.each(['light', 'dark'])('has nothing serious against it, %s', async (colorScheme) => {
    const page = await open(`${table}@@${colorScheme === 'dark' ? 31 : 32}`, { colorScheme, locale: colorScheme === 'dark' ? 'en' : 'fr' });
    const random = dice(3);
    for (let n = 0; n < MIDDLE && (await clickLive(page, random())); n++);
    expect(await serious(page)).toEqual([]);
    await page.context().close();
  });

  it('fits the width of a phone', async () => {
    const page = await open(`${table}@@33`, { viewport: { width: 360, height: 780 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const wide = await page.evaluate(() => {
      const main = document.querySelector('main > div') as HTMLElement;
      return main.scrollWidth - main.clientWidth;
    });
    expect(wide).toBeLessThanOrEqual(1);
    await page.context().close();
  });
});

it('is played by keyboard alone', async () => {
  const page = await open(process.env.KEYS ?? 'zombie-apocalypse-now@@77', {});
  const random = dice(9);
  const over = () => page.evaluate(() => !!document.querySelector('[data-ended]'));
  const onLive = () => page.evaluate(() => document.activeElement?.hasAttribute('data-live') ?? false);
  let moves = 0;
  for (; moves < 1500 && !(await over()); moves++) {
    for (let n = Math.floor(random() * 4); n >= 0; n--) await page.keyboard.press(random() < 0.5 ? 'Tab' : 'ArrowRight');
    for (let n = 0; n < 80 && !(await onLive()); n++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    if (random() < 0.05) await page.keyboard.press('Escape');
  }
  expect(await over()).toBe(true);
});

it('changes the language of everything, the log too', async () => {
  const page = await open('zombie-apocalypse-now@@78', { locale: 'en' });
  const random = dice(2);
  for (let n = 0; n < MIDDLE; n++) await clickLive(page, random());
  const english = await page.locator('[data-log]').innerText();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('button', { name: 'English' }).waitFor();
  await page.waitForFunction(() => document.documentElement.lang === 'fr');
  await page.waitForFunction((before) => (document.querySelector('[data-log]') as HTMLElement).innerText !== before, english);
  expect(await page.locator('[data-log]').innerText()).toContain('Journal');
});
