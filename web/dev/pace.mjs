/**
 * How long it takes from the arrival of a frame until it is on the screen, and what of the
 * main thread's time: that does not depend on what else the machine is doing.
 *
 *     node dev/pace.mjs ADDRESS CLICKS GAME@OPTIONS...     # happy-city@{"players":5}
 *
 * ADDRESS is that of a server with `--rate 0` and its usual pause: what arrives while earlier things still fly
 * waits for them to land. With STILL=1 nothing moves.
 */
import { chromium } from 'playwright-core';

const [address, clicks, ...tables] = process.argv.slice(2);

/** Notes, from outside the client, when an answer arrives and when the change it made has been painted. */
function watch() {
  const paces = (window.paces = []);
  let arrived = 0;
  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      this.addEventListener('message', ({ data }) => {
        if (/^.{0,12}(changes|frame)/.test(data)) arrived = performance.now();
      });
    }
  };
  const painted = new MessageChannel();
  painted.port1.onmessage = ({ data }) => paces.push(performance.now() - data);
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => {
      if (!arrived) return;
      const since = arrived;
      arrived = 0;
      requestAnimationFrame(() => painted.port2.postMessage(since));
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true }),
  );
}

function clickLive(random) {
  const live = [...(document.querySelector('dialog') ?? document).querySelectorAll('[data-live]')];
  const one = live[Math.floor(random * live.length)];
  one?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })); // what flies lands at once
  one?.click();
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
for (const table of tables) {
  const [game, options = '{}'] = table.split('@');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: process.env.STILL ? 'reduce' : 'no-preference' });
  const page = await context.newPage();
  const post = async (path, data = {}) => (await context.request.post(`${address}/api/${path}`, { data })).json();
  await post('session', { name: 'Camille' });
  const chosen = JSON.parse(options);
  const seats = ['me', ...Array((chosen.players ?? 2) - 1).fill('random')];
  const { id } = await post('tables', { game, options: chosen, seats });
  await post(`tables/${id}/start`);
  await page.addInitScript(watch);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${address}/#/t/${id}`);
  const work = async () => new Map((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, name.endsWith('Duration') ? 1000 * value : value]));
  await page.waitForSelector('[data-live], [data-ended]', { state: 'attached' });
  await page.waitForTimeout(500);
  // What is measured is play, not the arrival of the page.
  await page.evaluate(() => (window.paces.length = 0));
  const before = await work();
  let seed = 7;
  for (let n = 0; n < Number(clicks); n++) {
    await page.waitForSelector('[data-live], [data-ended]', { state: 'attached' });
    seed = (seed * 1103515245 + 12345) % 2147483648;
    await page.evaluate(clickLive, seed / 2147483648);
    await page.waitForTimeout(60);
  }
  const after = await work();
  const paces = (await page.evaluate(() => window.paces)).sort((a, b) => a - b);
  const at = (share) => paces[Math.floor(share * (paces.length - 1))].toFixed(0);
  console.log(`${table}: ${paces.length} frames, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms`);
  const each = (name) => ((after.get(name) - before.get(name)) / paces.length).toFixed(1);
  console.log(`  a frame: ${each('ScriptDuration')} script, ${each('RecalcStyleDuration')} style (${each('RecalcStyleCount')}), ${each('LayoutDuration')} layout (${each('LayoutCount')}), ${each('TaskDuration')} ms in all`);
}
await browser.close();
