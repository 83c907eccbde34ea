/**
 * Pictures of all games in the middle of play, of a fight, of a guide and of a final sheet.
 *
 *     node dev/shots.mjs FOLDER ADDRESS [GAME...]
 *
 * ADDRESS is that of a server with `--rate 0`. One's own moves are those that promise most.
 */
import { chromium } from 'playwright-core';

const [folder, address, ...wanted] = process.argv.slice(2);
const DESK = { viewport: { width: 1440, height: 900 }, locale: 'fr' };
const SCREENS = {
  desk: DESK,
  dark: { ...DESK, locale: 'en', colorScheme: 'dark' },
  phone: { viewport: { width: 360, height: 780 }, locale: 'fr' },
};
/** How many players each game is shown with, and after how many own moves. */
const GAMES = {
  'zorgl-zilla': { options: { players: 3 }, moves: 26 },
  zoon: { options: { deployment: 'random' }, moves: 9 },
  'zombie-apocalypse-now': { options: {}, moves: 22 },
  'happy-city': { options: { players: 3 }, moves: 22 },
  gobelins: { options: { players: 2 }, moves: 16 },
};
const TRIED = 7;
const MOST = 600;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
const { games } = await (await fetch(`${address}/api/games`)).json();

/** A browser of somebody, and a table of theirs against bots. */
async function sitDown(game, screen) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...screen });
  const post = async (path, data = {}) => {
    const answer = await context.request.post(`${address}/api/${path}`, { data });
    return answer.status() === 204 ? null : answer.json();
  };
  const { person } = await post('session', { name: screen.locale === 'fr' ? 'Camille' : 'Robin' });
  const players = GAMES[game].options.players ?? 2;
  const bots = Array(players - 1).fill('beginner');
  const table = await post('tables', { game, options: GAMES[game].options, seats: ['me', ...bots], public: false });
  await post(`tables/${table.id}/start`);
  const query = new URLSearchParams({ lang: screen.locale, ...(table.key ? { key: table.key } : {}) });
  const look = async () => (await (await context.request.get(`${address}/api/tables/${table.id}/frame?${query}`)).json()) ?? {};
  return { context, table, person, look, post: (what, data) => post(`tables/${table.id}/${what}?${query}`, data) };
}

/** How much better one would stand. */
function promise(preview, frame) {
  const lead = (players) => {
    const points = (player) => player?.stats?.[0]?.n ?? 0;
    return points(players.find((one) => one.seat === frame.viewer)) * 2 - players.reduce((sum, one) => sum + points(one), 0);
  };
  const after = frame.scene.players.map((player) => preview.players?.find((one) => one.seat === player.seat) ?? player);
  return lead(after) + 0.1 * (preview.ghosts?.length ?? 0);
}

/** Plays on until it is enough. */
async function playOn(seat, enough) {
  let seed = 7;
  const below = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  for (let n = 0, idle = 0; n < MOST && idle < 300; ) {
    const { frame, decision } = await seat.look();
    if (!frame || frame.ended || (frame.asked && enough(n, frame))) return;
    if (!frame.asked) {
      idle++;
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    idle = 0;
    const { legal } = frame.asked;
    const tried = legal.length > TRIED ? Array.from({ length: TRIED }, () => legal[below(legal.length)]) : legal;
    let [best, most] = [tried[0], -Infinity];
    for (const path of tried) {
      const worth = promise(await seat.post('preview', { path }), frame);
      if (worth > most) [best, most] = [path, worth];
    }
    await seat.post('moves', { id: `shot ${n}`, decision, path: best });
    n++;
  }
}

async function shoot(context, hash, name, prepare = async () => {}) {
  const page = await context.newPage();
  await page.goto(`${address}/#/${hash}`);
  await page.waitForSelector('[data-live], [data-ended], [data-log]', { state: 'attached' });
  await page.waitForTimeout(1200);
  await prepare(page);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await page.close();
}

const fights = (frame) =>
  new Set(frame.scene.areas.flatMap((area) => area.items ?? []).filter((item) => item.flags?.includes('active')).map((item) => item.owner)).size > 1;

/** Chooses something, so that one sees what it would do. */
async function ponder(page) {
  for (let n = 0; n < 3; n++) {
    const live = page.locator('main [data-live], footer [data-live]').first();
    if (!(await live.count()) || (await page.locator('[data-send]').count())) break;
    await live.hover({ force: true, timeout: 2000 }).catch(() => {});
    await page.waitForTimeout(700);
    if (await page.locator('.ghost').count()) break;
    await live.click({ force: true, timeout: 2000 }).catch(() => {});
  }
}

for (const { name } of games.filter((game) => GAMES[game.name] && (!wanted.length || wanted.includes(game.name)))) {
  for (const [kind, screen] of Object.entries(SCREENS)) {
    const seat = await sitDown(name, screen);
    await playOn(seat, (n) => n >= GAMES[name].moves);
    await shoot(seat.context, `t/${seat.table.id}`, `${name}_${kind}`);
    if (kind === 'desk') {
      await shoot(seat.context, `t/${seat.table.id}`, `${name}_ghost`, ponder);
      await shoot(seat.context, `guide/${name}`, `${name}_guide`);
    }
    if (kind === 'dark' && name === 'zoon') {
      await playOn(seat, (_, frame) => fights(frame));
      await shoot(seat.context, `t/${seat.table.id}`, 'fight');
    }
    if (kind === 'desk' && name === 'zombie-apocalypse-now') {
      await playOn(seat, () => false);
      await shoot(seat.context, `t/${seat.table.id}`, 'final');
    }
    await seat.context.close();
  }
}
await browser.close();
