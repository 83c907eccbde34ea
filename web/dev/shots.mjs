/**
 * Pictures of tables in the middle of play, to be looked at.
 *
 *     node dev/shots.mjs FOLDER http://127.0.0.1:8790 CLICKS TABLE...
 *
 * Each table is played by CLICKS clicks on what is live, on a desk, in the dark and on a phone.
 */
import { chromium } from 'playwright-core';

const [folder, address, clicks, ...tables] = process.argv.slice(2);
const SCREENS = {
  desk: { viewport: { width: 1440, height: 900 }, locale: 'fr' },
  dark: { viewport: { width: 1440, height: 900 }, locale: 'en', colorScheme: 'dark' },
  phone: { viewport: { width: 360, height: 780 }, locale: 'fr' },
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});

async function play(page) {
  let seed = 7;
  for (let n = 0; n < Number(clicks); n++) {
    await page.waitForSelector('[data-live], [data-ended]', { state: 'attached' });
    seed = (seed * 1103515245 + 12345) % 2147483648;
    await page.evaluate((random) => {
      const live = [...(document.querySelector('dialog') ?? document).querySelectorAll('[data-live]')];
      live[Math.floor(random * live.length)]?.click();
    }, seed / 2147483648);
    await page.waitForTimeout(30);
  }
  await page.waitForTimeout(400);
}

let number = 100;
for (const table of tables)
  for (const [screen, options] of Object.entries(SCREENS)) {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    const asked = table.includes('@') ? `${table}@${number++}` : `${table}@@${number++}`;
    await page.goto(`${address}/?table=${encodeURIComponent(asked)}`);
    await play(page);
    await page.screenshot({ path: `${folder}/${table.split('@')[0].replace(/\W+/g, '_')}_${screen}.png` });
    await context.close();
  }
await browser.close();
