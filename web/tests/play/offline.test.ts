/** Once it has been there, the client opens without its server, says so, and goes in when it can. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { needsBrowser, Visitor } from './browser';
import { House } from './server';

needsBrowser();
let house: House;

beforeAll(async () => {
  house = await new House().start();
});
afterAll(() => house.close());

it('opens while the server is away, and repairs itself', async () => {
  const ana = await (await Visitor.arrives({}, house.address)).visits();
  await ana.page.evaluate(() => navigator.serviceWorker.ready);
  await house.kill();
  await ana.page.reload();
  await ana.page.getByRole('status').getByText('La connexion est perdue').waitFor();
  await house.start();
  await ana.page.locator('article[data-game]').first().waitFor();
  expect(ana.faults.filter((fault) => !/ERR_|Failed to load resource/.test(fault))).toEqual([]);
});

it('can be installed', async () => {
  const manifest = (await (await fetch(`${house.address}manifest.webmanifest`)).json()) as { icons: { src: string }[]; display: string };
  expect(manifest.display).toBe('standalone');
  for (const { src } of manifest.icons) expect((await fetch(`${house.address}${src}`)).headers.get('content-type')).toBe('image/png');
});
