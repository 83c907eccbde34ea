/** Whole games in a real browser, by clicking only what is live. */
import type { ChildProcess } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clickLive, dice, launch, startBridge } from './browser';

const PORT = Number(process.env.PORT ?? 8795);
const TABLES = (process.env.TABLES ?? 'zorgl-zilla zombie-apocalypse-now gobelins zoon happy-city tests/toys/howl.py').split(' ');
const MOST = 3000;

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

describe.each(TABLES)('%s', (table) => {
  it('is played from the first move to the result', async () => {
    const context = await browser.newContext({ locale: 'fr', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`http://127.0.0.1:${PORT}/?table=${encodeURIComponent(table)}`);
    const random = dice(5);
    let clicks = 0;
    while (clicks < MOST && (await clickLive(page, random()))) clicks++;
    expect(await page.locator('[data-ended]').count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});
