/**
 * Pictures of all games in the middle of play, with few players and with most, of a fight, of guides, of a
 * final sheet and of the pages around: large and on a phone, light and dark.
 *
 *     node dev/shots.mjs FOLDER ADDRESS [GAME... pages]
 *
 * ADDRESS is that of a server with `--rate 0`. One's own moves are those that promise most.
 */
import { chromium } from 'playwright-core';

const [folder, address, ...wanted] = process.argv.slice(2);
const DESK = { viewport: { width: 1440, height: 900 }, locale: 'fr' };
const PHONE = { viewport: { width: 360, height: 780 }, locale: 'fr' };
const SCREENS = {
  desk: DESK,
  dark: { ...DESK, locale: 'en', colorScheme: 'dark' },
  phone: PHONE,
  night: { ...PHONE, locale: 'en', colorScheme: 'dark' },
};
/** With how many players each game is shown, few and most, its further options, and after how many own moves. */
const GAMES = {
  'zorgl-zilla': { players: [2, 4], moves: 26 },
  zoon: { players: [2], options: { deployment: 'random' }, moves: 9 },
  'zombie-apocalypse-now': { players: [2], moves: 14 },
  'happy-city': { players: [2, 5], moves: 22 },
  gobelins: { players: [2, 4], moves: 8 },
};
/** The pages around the games; GAME is the first that is wanted. */
const PAGES = { lobby: '', new: 'new/GAME', settings: 'settings', account: 'account', ratings: 'ratings/GAME', about: 'about', rules: 'rules/GAME', lost: 'nowhere' };
const TRIED = 7;
const MOST = 600;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
const { games } = await (await fetch(`${address}/api/games`)).json();

/** A browser of somebody, and a table of theirs against bots. */
async function sitDown(game, players, screen) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...screen });
  const post = async (path, data = {}) => {
    const answer = await context.request.post(`${address}/api/${path}`, { data });
    return answer.status() === 204 ? null : answer.json();
  };
  const name = screen.locale === 'fr' ? 'Camille' : 'Robin';
  const { person } = await post('session', { name });
  await context.addInitScript((known) => localStorage.setItem('known', known), name);
  const bots = Array(players - 1).fill('beginner');
  const options = { ...GAMES[game].options, ...(GAMES[game].players.length > 1 ? { players } : {}) };
  const table = await post('tables', { game, options, seats: ['me', ...bots], public: false });
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
  await page.waitForSelector('[data-live], [data-ended], [data-log], main', { state: 'attached' });
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

/** All pictures of one game on one screen, with few players or with most. */
async function shootGame(name, kind, players) {
  const seat = await sitDown(name, players, SCREENS[kind]);
  const hash = `t/${seat.table.id}`;
  const most = players > GAMES[name].players[0] ? `_${players}` : '';
  await playOn(seat, (n) => n >= GAMES[name].moves);
  await shoot(seat.context, hash, `${name}${most}_${kind}`);
  if (kind === 'desk' && !most) {
    await shoot(seat.context, hash, `${name}_ghost`, ponder);
    await shoot(seat.context, `guide/${name}`, `${name}_guide`);
  }
  if (name === 'zoon' && kind !== 'desk') {
    await playOn(seat, (_, frame) => fights(frame));
    await shoot(seat.context, hash, `fight_${kind}`);
  }
  if (name === 'zombie-apocalypse-now') {
    await playOn(seat, () => false);
    await shoot(seat.context, hash, `final_${kind}`);
  }
  await seat.context.close();
}

/** The pages around the games, as somebody sees them who has played a little, and a room that waits for somebody. */
async function shootPages(game, kind) {
  const seat = await sitDown(game, GAMES[game].players[0], SCREENS[kind]);
  await playOn(seat, (n) => n >= 2);
  for (const [name, hash] of Object.entries(PAGES)) await shoot(seat.context, hash.replace('GAME', game), `page_${name}_${kind}`);
  await shoot(seat.context, `people/${seat.person}`, `page_profile_${kind}`);
  const answer = await seat.context.request.post(`${address}/api/tables`, { data: { game, seats: ['me', 'open'], public: true } });
  await shoot(seat.context, `t/${(await answer.json()).id}`, `page_room_${kind}`);
  await seat.context.close();
}

const isWanted = (name) => !wanted.length || wanted.includes(name);
const shown = games.map((game) => game.name).filter((name) => GAMES[name] && isWanted(name));
for (const kind of Object.keys(SCREENS)) {
  for (const name of shown) for (const players of GAMES[name].players) await shootGame(name, kind, players);
  if (isWanted('pages')) await shootPages(shown[0] ?? 'zoon', kind);
}
await browser.close();
