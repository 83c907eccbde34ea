/** By finger, on a phone. */
import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { needsBrowser, PATIENT, Visitor } from './browser';

needsBrowser();

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, locale: 'en' };
const STEPS = 8;

/** One finger on the glass. */
class Finger {
  private at = { x: 0, y: 0 };

  private constructor(private readonly glass: CDPSession) {}

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  private touch(type: 'touchStart' | 'touchMove' | 'touchEnd'): Promise<unknown> {
    return this.glass.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [this.at] });
  }

  private async find(what: Locator): Promise<{ x: number; y: number }> {
    const { x, y, width, height } = (await what.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  }

  async down(on: Locator): Promise<void> {
    this.at = await this.find(on);
    await this.touch('touchStart');
  }

  async to(there: Locator): Promise<void> {
    const [from, goal] = [this.at, await this.find(there)];
    for (let n = 1; n <= STEPS; n++) {
      this.at = { x: from.x + ((goal.x - from.x) * n) / STEPS, y: from.y + ((goal.y - from.y) * n) / STEPS };
      await this.touch('touchMove');
    }
  }

  async up(): Promise<void> {
    await this.touch('touchEnd');
  }
}

const square = (page: Page, name: string) => page.locator(`[data-square="${name}"]`);
const large = (page: Page) => page.locator('.zoom aside');
const on = (page: Page, name: string) => square(page, name).locator('[data-id]').getAttribute('data-id');

it('a thing on which a finger rests is seen large, and is not chosen', async () => {
  const ana = await (await Visitor.arrives(PHONE)).begins('zoon');
  const { page } = ana;
  const finger = await Finger.of(page);
  const title = (await square(page, 'a1').locator('[data-id]').getAttribute('aria-label'))!.split(',')[0]!;
  await finger.down(square(page, 'a1'));
  await large(page).getByRole('heading', { name: title, includeHidden: true }).waitFor();
  await finger.up();
  expect(await page.locator('main .picked').count()).toBe(0);
  expect(await large(page).count()).toBe(1);
  await page.locator('header h1').tap();
  await large(page).waitFor({ state: 'detached' });
  await ana.leaves();
});

it('a thing is carried by a finger that rested on it, and laid down elsewhere', async () => {
  const ana = await (await Visitor.arrives(PHONE)).begins('zoon');
  const { page } = ana;
  const finger = await Finger.of(page);
  const [near, far] = [await on(page, 'a1'), await on(page, 'f2')];
  await finger.down(square(page, 'a1'));
  await large(page).waitFor();
  await finger.to(square(page, 'f2'));
  await finger.up();
  await expect.poll(() => on(page, 'f2'), PATIENT).toBe(near);
  expect(await on(page, 'a1')).toBe(far);
  await ana.leaves();
});

it('what is only tapped is chosen, and nothing lies over the table', async () => {
  const ana = await (await Visitor.arrives(PHONE)).begins('zoon');
  const { page } = ana;
  const near = await on(page, 'b1');
  await square(page, 'b1').tap();
  await page.locator('main .cell.picked').waitFor();
  expect(await large(page).count()).toBe(0);
  await square(page, 'e2').tap();
  await expect.poll(() => on(page, 'e2'), PATIENT).toBe(near);
  await ana.leaves();
});

it('a whole game is played by taps alone, on what a finger can reach', async () => {
  const ana = await (await Visitor.arrives(PHONE)).begins('gobelins');
  const { page } = ana;
  let seed = 3;
  for (let taps = 0; taps < 400 && !(await page.locator('[data-ended]').count()); taps++, await ana.waits()) {
    const within = (await page.locator('dialog[open]').count()) ? 'dialog[open] ' : '';
    const live = await page.locator(`${within}[data-live]`).all();
    seed = (seed * 1103515245 + 12345) % 2147483648;
    await live[Math.floor((seed / 2147483648) * live.length)]?.tap();
  }
  expect(await page.locator('[data-ended]').count()).toBe(1);
  await ana.leaves();
});
