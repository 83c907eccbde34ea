import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });

/** The bridge on a port of its own; ``PYTHON`` says with which Python. */
export async function startBridge(port: number): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('../../dev/bridge.py', import.meta.url));
  const bridge = spawn(process.env.PYTHON ?? 'python3', [script, String(port)], { stdio: 'inherit' });
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) return bridge;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  bridge.kill();
  throw new Error('the bridge does not answer');
}

/** A random number generator, so that a game that failed can be played again. */
export function dice(seed: number): () => number {
  return () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
}

/** Clicks something that is live; false once the game is over. */
export async function clickLive(page: Page, random: number): Promise<boolean> {
  await page.waitForFunction(() => document.querySelector('[data-live], [data-ended]'), null, { timeout: 15_000 });
  return page.evaluate((random) => {
    if (document.querySelector('[data-ended]')) return false;
    const within = document.querySelector('dialog') ?? document;
    const live = [...within.querySelectorAll<HTMLElement>('[data-live]')];
    live[Math.floor(random * live.length)]?.click();
    return true;
  }, random);
}
