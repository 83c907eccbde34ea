/** What goes on around a table among people: talk, wishes, clocks, seats, the next game. */
import { expect, it } from 'vitest';
import { needsBrowser, Visitor } from './browser';

needsBrowser();

const GAME = { game: 'zombie-apocalypse-now', options: { humans: 'first' }, rated: false };

/** Ana, who decides first, and Béa at a table with these terms, both looking at it; and its id. */
async function company(terms: object = {}): Promise<[Visitor, Visitor, string]> {
  const [ana, bea] = await Promise.all(['Ana', 'Béa'].map(async (name) => (await Visitor.arrives({ locale: 'en' })).isCalled(name)));
  const { id } = await ana!.has<{ id: string }>('tables', { ...GAME, seats: ['me', 'open'], ...terms });
  await bea!.has(`tables/${id}/join`);
  await ana!.has(`tables/${id}/start`);
  await Promise.all([ana!, bea!].map((one) => looksAt(one, id)));
  return [ana!, bea!, id];
}

async function looksAt(one: Visitor, table: string): Promise<void> {
  await one.page.goto(`${one.address}#/t/${table}`);
  await one.page.waitForSelector('[data-log], [data-ended]', { state: 'attached' });
}

const chat = (one: Visitor) => one.page.getByRole('complementary', { name: 'Chat' });

async function says(one: Visitor, text: string): Promise<void> {
  await chat(one).getByRole('textbox').fill(text);
  await chat(one).getByRole('button', { name: 'Send' }).click();
  await hears(one, text);
}

const hears = (one: Visitor, text: string) => chat(one).getByText(text, { exact: true }).waitFor();
const talks = (one: Visitor) => one.page.getByRole('button', { name: /^Chat/ }).click();
const endsTurn = (one: Visitor) => one.page.getByRole('button', { name: 'End the turn' }).click();
const lines = (one: Visitor) => one.page.locator('[data-log] li').count();
const isAsked = (one: Visitor) => one.page.waitForSelector('[data-live]', { state: 'attached' });

it('those who play and those who watch talk apart, and nobody need be heard', async () => {
  const [ana, bea, id] = await company();
  const eve = await (await Visitor.arrives({ locale: 'en' })).isCalled('Eve');
  await looksAt(eve, id);
  await Promise.all([talks(ana), talks(eve)]);
  await says(ana, 'Hello Béa');
  await bea.page.getByRole('button', { name: /Chat.*1 unread/ }).waitFor();
  await talks(bea);
  await hears(bea, 'Hello Béa');
  // What is said later is heard later: had Eve heard Ana, it would be by now.
  await says(eve, 'Who wins?');
  expect(await chat(eve).getByText('Hello Béa').count()).toBe(0);
  await chat(bea).getByRole('button', { name: 'Mute Ana' }).click();
  await chat(bea).getByText('Hello Béa').waitFor({ state: 'detached' });
  await says(ana, 'Are you there?');
  await says(bea, 'I hear nothing');
  expect(await chat(bea).getByText('Are you there?').count()).toBe(0);
  await hears(ana, 'I hear nothing');
  expect(await chat(ana).getByText('Who wins?').count()).toBe(0);
  await chat(bea).getByRole('button', { name: /^Hear the muted/ }).click();
  await hears(bea, 'Hello Béa');
  await says(ana, 'And now?');
  await hears(bea, 'And now?');
  for (const one of [ana, bea, eve]) await one.leaves();
});

it('a move is taken back if the other agrees, and not if they do not', async () => {
  const [ana, bea] = await company({ undo: 'consent', clock: { kind: 'live', base: 3600, increment: 5 } });
  await Promise.all([ana, bea].map(({ page }) => page.getByLabel(/^Ana: .* left$/).waitFor()));
  await isAsked(ana);
  await endsTurn(ana);
  await isAsked(bea);
  await endsTurn(bea);
  await isAsked(ana);
  const undo = ana.page.getByRole('button', { name: 'Take back' });
  await undo.click();
  await ana.page.getByText('The others are asked.').waitFor();
  await bea.page.getByRole('button', { name: 'No', exact: true }).click();
  await ana.page.getByText('The others are asked.').waitFor({ state: 'detached' });
  await isAsked(ana);
  await endsTurn(ana);
  await isAsked(bea);
  const before = await lines(bea);
  await bea.page.getByRole('button', { name: 'Take back' }).click();
  await ana.page.getByRole('button', { name: 'Allow it' }).click();
  await Promise.all([ana, bea].map(({ page }) => page.waitForFunction((most) => document.querySelectorAll('[data-log] li').length < most, before)));
  await isAsked(bea);
  for (const one of [ana, bea]) await one.leaves();
});

it('a flag that falls ends the game, and the same people play again', async () => {
  const [ana, bea] = await company({ clock: { kind: 'live', base: 3, increment: 0 } });
  await Promise.all([ana, bea].map(({ page }) => page.waitForSelector('[data-ended]')));
  await bea.page.getByRole('dialog', { name: 'Final scores' }).getByText('Ana', { exact: true }).waitFor();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Play again' }).click();
  await bea.page.getByRole('dialog').getByRole('button', { name: 'To the next game' }).click();
  await bea.page.getByRole('list').getByText('Ana').waitFor();
  await ana.page.getByRole('button', { name: 'Begin' }).and(ana.page.locator(':enabled')).click();
  await Promise.all([ana, bea].map(({ page }) => page.waitForSelector('[data-log], [data-ended]', { state: 'attached' })));
  for (const one of [ana, bea]) await one.leaves();
});

it('the host empties a seat and changes the link, and the old one opens nothing', async () => {
  const [ana, bea, eve] = await Promise.all(['Ana', 'Béa', 'Eve'].map(async (name) => (await Visitor.arrives({ locale: 'en' })).isCalled(name)));
  const { id } = await ana!.has<{ id: string }>('tables', { ...GAME, seats: ['me', 'open'], public: false });
  await ana!.visits(`t/${id}`);
  const shown = ana!.page.getByLabel('Link to this table');
  const old = await shown.inputValue();
  await bea!.page.goto(old);
  await bea!.page.getByRole('button', { name: 'Sit down' }).click();
  await ana!.page.getByRole('button', { name: 'Empty the seat' }).click();
  await bea!.page.getByRole('button', { name: 'Sit down' }).waitFor();
  await ana!.page.getByRole('button', { name: /^A new link/ }).click();
  await ana!.page.waitForFunction((before) => document.querySelector<HTMLInputElement>('input[readonly]')?.value !== before, old);
  await eve!.page.goto(old);
  await eve!.page.getByRole('alert').waitFor();
  await eve!.page.goto(await shown.inputValue());
  await eve!.page.getByRole('button', { name: 'Sit down' }).click();
  await ana!.page.getByRole('listitem').filter({ hasText: 'Eve' }).waitFor();
  await ana!.leaves();
});
