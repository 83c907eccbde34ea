/**
 * What Lighthouse says of the lobby, a table, a profile and the settings: accessibility and best practices.
 * It is fetched from npm when it is needed; the project does not depend on it.
 *
 *     node dev/lighthouse.mjs ADDRESS
 *
 * ADDRESS is that of a server with `--rate 0`. Fails if anything is below 95; LIGHTHOUSE may name the program.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const [address] = process.argv.slice(2);
const LEAST = 95;
const PORT = 9333;
const MOST = 64 * 1024 * 1024;
const [program, ...first] = process.env.LIGHTHOUSE ? [process.env.LIGHTHOUSE] : ['npx', '--yes', 'lighthouse@12'];
const FLAGS = [`--port=${PORT}`, '--disable-storage-reset', '--preset=desktop', '--output=json', '--quiet', '--only-categories=accessibility,best-practices'];

const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const context = await chromium.launchPersistentContext(folder, {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${PORT}`],
});
const post = async (path, data = {}) => {
  const answer = await context.request.post(`${address}/api/${path}`, { data });
  return answer.status() === 204 ? null : answer.json();
};
const { person } = await post('session', { name: 'Camille' });
const page = await context.newPage();
await page.goto(address);
await page.evaluate(() => localStorage.setItem('known', 'Camille'));
const { games } = await (await fetch(`${address}/api/games`)).json();
const pages = { lobby: '', profile: `people/${person}`, settings: 'settings' };
for (const { name } of games) {
  const { id } = await post('tables', { game: name, seats: ['me', 'beginner'] });
  await post(`tables/${id}/start`);
  pages[name] = `t/${id}`;
}

let worst = 100;
for (const [name, hash] of Object.entries(pages)) {
  const { stdout } = await promisify(execFile)(program, [...first, `${address}/#/${hash}`, ...FLAGS], { maxBuffer: MOST });
  const { categories, audits } = JSON.parse(stdout);
  const scores = Object.values(categories).map(({ title, score, auditRefs }) => {
    const bad = auditRefs.filter(({ id, weight }) => weight && audits[id].score !== null && audits[id].score < 1).map(({ id }) => id);
    worst = Math.min(worst, 100 * score);
    return `${title} ${Math.round(100 * score)}${bad.length ? ` (${bad.join(', ')})` : ''}`;
  });
  console.log(`${name}: ${scores.join(', ')}`);
}
await context.close();
rmSync(folder, { recursive: true });
process.exitCode = worst < LEAST ? 1 : 0;
