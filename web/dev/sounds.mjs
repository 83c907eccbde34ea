/**
 * What each sound is like to the ear: how loud at its loudest, on average over its loudest 50 ms, and how
 * long it can be heard. They are made in Chromium as they are in play, only not aloud.
 *
 *     node dev/sounds.mjs
 */
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { transformWithOxc } from 'vite';

const file = new URL('../src/lib/sounds.ts', import.meta.url);
const { code } = await transformWithOxc(await readFile(file, 'utf-8'), 'sounds.ts');

async function listen(module) {
  const RATE = 44100;
  const LONGEST = 3;
  /** Below this, of 1, nothing is heard. */
  const SILENCE = 0.003;
  const WINDOW = RATE / 20;
  const { SOUNDS } = await import(module);
  const heard = [];
  for (const sound of Object.keys(SOUNDS)) {
    const paper = new OfflineAudioContext(1, LONGEST * RATE, RATE);
    window.AudioContext = function () {
      return paper;
    };
    // Each is heard in a studio of its own.
    const { hear } = await import(`${module}#${sound}`);
    hear(sound);
    const samples = (await paper.startRendering()).getChannelData(0);
    const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const last = samples.findLastIndex((one) => Math.abs(one) > SILENCE);
    let loud = 0;
    for (let start = 0; start < last; start += WINDOW / 2) {
      const part = samples.subarray(start, start + WINDOW);
      loud = Math.max(loud, Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / part.length));
    }
    heard.push({ sound, peak: peak.toFixed(2), loud: `${(20 * Math.log10(loud)).toFixed(0)} dB`, ms: Math.round((1000 * last) / RATE) });
  }
  return heard;
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
console.table(await page.evaluate(listen, `data:text/javascript,${encodeURIComponent(code)}`));
await browser.close();
