/** Who one is in the house: accounts, profiles, ratings, settings, and those who keep it in order. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { needsBrowser, serious, Visitor } from './browser';
import { House } from './server';

needsBrowser();
const PASSWORD = 'a monster of a word';
const house = new House(['--private-alerts']);
let ada: Visitor;

const arrives = () => Visitor.arrives({ locale: 'en' }, house.address);
const form = (one: Visitor, button: string) => one.page.locator('form', { has: one.page.getByRole('button', { name: button, exact: true }) });

async function signs(one: Visitor, button: string, name: string, password = PASSWORD): Promise<void> {
  const sheet = form(one, button);
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByLabel('Password').fill(password);
  await sheet.getByRole('button', { name: button, exact: true }).click();
}

async function withAccount(name: string): Promise<Visitor> {
  const one = await (await arrives()).visits('account');
  await signs(one, 'Make an account', name);
  await one.page.getByText('Your account is there.').waitFor();
  return one;
}

// The first account of a house is its administrator.
beforeAll(async () => {
  await house.start();
  ada = await withAccount('Ada');
});
afterAll(() => house.close());

it('an account is made, left, entered again and deleted', async () => {
  const bo = await withAccount('Bo');
  const { page } = bo;
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You have signed out.').waitFor();
  await signs(bo, 'Sign in', 'Bo', 'not the word');
  await page.getByRole('alert').waitFor();
  expect(bo.faults.splice(0).filter((fault) => !/status of 40\d/.test(fault))).toEqual([]);
  await signs(bo, 'Sign in', 'Bo');
  await page.getByText('Welcome back!').waitFor();
  await page.reload();
  await page.locator('nav .me', { hasText: 'Bo' }).waitFor();
  await form(bo, 'Delete for good').getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('The account is deleted.').waitFor();
  await signs(bo, 'Sign in', 'Bo');
  await page.getByRole('alert').waitFor();
  expect(bo.faults.splice(0).filter((fault) => !/status of 40\d/.test(fault))).toEqual([]);
  await bo.leaves();
});

it('a rated game shows in profile, ratings and history, and is looked back at from there', async () => {
  const [cleo, dan] = [await withAccount('Cléo'), await withAccount('Dan')];
  const { id } = await cleo.has<{ id: string }>('tables', { game: 'zombie-apocalypse-now', seats: ['me', 'open'] });
  await dan.has(`tables/${id}/join`);
  await cleo.has(`tables/${id}/start`);
  await dan.has(`tables/${id}/resign`);
  const { page } = cleo;
  await page.getByRole('link', { name: 'My games and ratings' }).click();
  await page.getByText('2 players · 1 games, 1 won').waitFor();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('link', { name: 'Look back' }).click();
  await page.getByRole('slider').waitFor();
  await cleo.visits('ratings/zombie-apocalypse-now');
  await page.getByRole('row').filter({ hasText: 'Cléo' }).waitFor();
  await dan.visits('ratings/zombie-apocalypse-now');
  await dan.page.getByRole('link', { name: 'Cléo' }).click();
  await dan.page.getByRole('button', { name: 'Keep apart' }).click();
  await dan.page.getByText('You will not meet at a table any more.').waitFor();
  await dan.page.getByLabel('What is wrong?').fill('A monster');
  await dan.page.getByRole('button', { name: 'Report' }).click();
  await dan.page.getByText('The administrators will read it.').waitFor();
  await dan.visits('settings');
  await dan.page.getByRole('listitem').filter({ hasText: 'Cléo' }).getByRole('button', { name: 'Meet again' }).click();
  await dan.page.getByText('Nobody. On somebody’s page').waitFor();
  await cleo.leaves();
  await dan.leaves();
});

it('older games are looked up, too', async () => {
  const ivo = await withAccount('Ivo');
  const { page } = ivo;
  const past = (number: number) => ({ number, table: `T${number}`, game: 'gobelins', ended: 1.8e9, rated: false, public: true, seats: [] });
  await page.route(/people\/[^/]+\/games/, (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 61);
    const games = Array.from({ length: Math.min(50, before - 1) }, (_, n) => past(before - 1 - n));
    return route.fulfill({ json: { games } });
  });
  await page.getByRole('link', { name: 'My games and ratings' }).click();
  await page.locator('.past').nth(49).waitFor();
  await page.getByRole('button', { name: 'Older games' }).click();
  await page.locator('.past').nth(59).waitFor();
  await page.getByRole('button', { name: 'Older games' }).waitFor({ state: 'detached' });
  expect(await page.locator('.past').count()).toBe(60);
  await ivo.leaves();
});

it('settings are kept, and alerts go where one wants', async () => {
  const eve = await withAccount('Eve');
  const { page } = eve;
  const heard: string[] = [];
  const hook = createServer(async (request: IncomingMessage, answer) => {
    for await (const chunk of request) heard.push(String(chunk));
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  await eve.visits('settings');
  expect(await serious(page)).toEqual([]);
  await page.getByText('Dark', { exact: true }).click();
  await page.getByText('Make forced moves by themselves').click();
  await page.getByLabel('Address of a webhook').fill('http://127.0.0.1:1/');
  await page.getByRole('button', { name: 'Try it and add' }).click();
  await page.getByRole('alert').waitFor();
  expect(eve.faults.splice(0).filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([]);
  const address = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
  await page.getByLabel('Address of a webhook').fill(address);
  await page.getByRole('button', { name: 'Try it and add' }).click();
  const row = page.getByRole('listitem').filter({ hasText: address });
  await row.waitFor();
  expect(heard.join('')).toContain('hello');
  await page.reload();
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Nowhere yet.').waitFor();
  expect(await page.locator('[data-mode=dark]').count()).toBeGreaterThan(0);
  expect(await page.getByRole('switch', { name: 'Make forced moves' }).isChecked()).toBe(true);
  hook.close();
  await eve.leaves();
});

it('administrators settle reports, close tables and shut people out; others cannot', async () => {
  const [fay, gus] = [await withAccount('Fay'), await withAccount('Gus')];
  const { person } = await fay.has<{ person: string }>('me', { lang: 'en' });
  await gus.has(`people/${person}/report`, { text: 'Fay throws cards' });
  await fay.has('tables', { game: 'gobelins', seats: ['me', 'open'] });
  await gus.visits('admin');
  await gus.page.getByText('for the administrators of the house').waitFor();
  const { page } = ada;
  await page.getByRole('link', { name: 'Administration' }).click();
  const report = page.getByRole('listitem').filter({ hasText: 'Fay throws cards' });
  await report.waitFor();
  expect(await serious(page)).toEqual([]);
  await report.getByRole('button', { name: 'Settled' }).click();
  await report.waitFor({ state: 'detached' });
  const table = page.getByRole('listitem').filter({ hasText: 'Gobelins' });
  await table.getByRole('button', { name: 'Close' }).click();
  await table.getByRole('button', { name: 'Really close it?' }).click();
  await table.waitFor({ state: 'detached' });
  await page.getByLabel('Part of a name').fill('Fay');
  const somebody = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Fay' }) });
  await somebody.getByRole('button', { name: 'Ban' }).click();
  await somebody.getByText('banned').waitFor();
  await expect(fay.has('tables', { game: 'gobelins' })).rejects.toThrow();
  await somebody.getByRole('button', { name: 'Let in again' }).click();
  await somebody.getByRole('button', { name: 'Ban' }).waitFor();
  for (const one of [ada, fay, gus]) await one.leaves();
});
