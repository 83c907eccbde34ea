/**
 * How long the first load takes: a server that has just been started and was never asked anything, and a
 * browser that was never anywhere. From the address to the first thing painted, and to the shelf of games
 * with all of its pictures and letters.
 *
 *     PYTHON=../.venv/bin/python node dev/first.mjs [ROUNDS]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const ROUNDS = Number(process.argv[2] ?? 5);

async function round() {
  const data = mkdtempSync(join(tmpdir(), 'ludozilla-'));
  const server = spawn(process.env.PYTHON ?? 'python3', ['-m', 'ludozilla', 'serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PYTHONUNBUFFERED: '1' },
  });
  const [line] = await once(createInterface({ input: server.stdout }), 'line');
  const address = /http:\S+/.exec(line)[0];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  let bytes = 0;
  page.on('response', async (answer) => (bytes += (await answer.request().sizes()).responseBodySize));
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForSelector('article[data-game] button');
  const times = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const [first] = performance.getEntriesByName('first-contentful-paint');
    return { painted: Math.round(first?.startTime ?? 0), shelf: Math.round(performance.now()) };
  });
  await page.waitForLoadState('networkidle');
  await browser.close();
  const gone = once(server, 'exit');
  server.kill();
  await gone;
  rmSync(data, { recursive: true });
  return { ...times, KB: Math.round(bytes / 1024) };
}

for (let n = 0; n < ROUNDS; n++) console.log(await round());
