import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const MOST = 4000;
/** In milliseconds; machines may be slow. */
const PATIENCE = 120_000;
/** For what is asked for again and again until it is so. */
export const PATIENT = { timeout: PATIENCE };

export const GAMES = ['zorgl-zilla', 'zombie-apocalypse-now', 'gobelins', 'zoon', 'happy-city', 'howl'];

let browser: Browser;

/** To be said once in a file of tests. */
export function needsBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  });
  afterAll(() => browser.close());
}

/** Somebody at a browser of their own; ``faults`` is all that the page complained about. */
export class Visitor {
  readonly faults: string[] = [];

  private constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && this.faults.push(message.text()));
  }

  static async arrives(options: BrowserContextOptions = {}, address = inject('address')): Promise<Visitor> {
    const context = await browser.newContext({ locale: 'fr', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE);
    return new Visitor(await context.newPage(), address);
  }

  /** Goes to a page of the house; within it nothing is loaded anew. */
  async visits(page = ''): Promise<this> {
    await this.page.goto(`${this.address}#/${page}`);
    await this.page.waitForSelector('main');
    return this;
  }

  /** Says who they are. */
  async isCalled(name: string): Promise<this> {
    await this.visits('account');
    await this.page.locator('input[autocomplete=nickname]').fill(name);
    await this.page.locator('form', { has: this.page.locator('input[autocomplete=nickname]') }).getByRole('button').click();
    await this.page.locator('nav .me', { hasText: name }).waitFor();
    return this;
  }

  /** Has something done that a page could do too; what the server answers. */
  async has<T = unknown>(path: string, data: object = {}): Promise<T> {
    const answer = await this.page.request.post(`${this.address}api/${path}`, { data });
    if (!answer.ok()) throw new Error(await answer.text());
    return (answer.status() === 204 ? undefined : await answer.json()) as T;
  }

  /** Begins a game from the lobby against the weakest bot. */
  async begins(game: string): Promise<this> {
    await this.visits();
    await this.page.locator('label', { has: this.page.locator('[value=beginner]') }).click();
    await this.page.locator(`article[data-game="${game}"] button`).click();
    await this.waits();
    return this;
  }

  /** Clicks what is live, so many times at most, until the game is over or there is ``until``; whether it is over. */
  async plays(seed: number, most = MOST, until = ''): Promise<boolean> {
    return this.page.evaluate(
      async ([seed, most, until, patience]) => {
        const found = async () => {
          for (const late = Date.now() + patience; Date.now() < late; ) {
            if (document.querySelector('[data-ended]') || (until && document.querySelector(until))) return null;
            const within = document.querySelector('dialog[open]') ?? document;
            const live = [...within.querySelectorAll<HTMLElement>('[data-live]')];
            if (live.length) return live;
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
          throw new Error('nothing is live and the game is not over');
        };
        for (let clicks = 0; clicks < most; clicks++) {
          const live = await found();
          if (!live) break;
          seed = (seed * 1103515245 + 12345) % 2147483648;
          live[Math.floor((seed / 2147483648) * live.length)]?.click();
          await new Promise((resolve) => setTimeout(resolve));
        }
        return !!document.querySelector('[data-ended]');
      },
      [seed, most, until, PATIENCE] as const,
    );
  }

  /** Waits until it is their turn again, or the game is over. */
  async waits(): Promise<void> {
    await this.page.waitForSelector('[data-live], [data-ended]', { state: 'attached' });
  }

  /** Gives up, by the menu of the table. */
  async resigns(): Promise<void> {
    await this.page.getByRole('button', { name: /^(This table|Cette table)$/ }).click();
    await this.page.getByRole('button', { name: /^(Give up|Abandonner)$/ }).click();
    await this.page.getByRole('button', { name: /^(Really give up|Vraiment abandonner)/ }).click();
    await this.page.waitForSelector('[data-ended]', { state: 'attached' });
  }

  async leaves(): Promise<void> {
    expect(this.faults).toEqual([]);
    await this.page.context().close();
  }
}

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What axe has against a page, if it is serious. */
export async function serious(page: Page): Promise<string[]> {
  // As a script of the page it would be refused.
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf-8'));
  const { violations } = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } };
    // All that is printed on a card is its description, not its name.
    return axe.run({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: false } } });
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join('\n')}`);
}
