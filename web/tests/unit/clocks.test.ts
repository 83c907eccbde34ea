import { expect, it, vi } from 'vitest';
import { shownTime } from '../../src/lib/clocks';

vi.mock('../../src/lib/i18n/index.svelte', () => ({ t: (key: string) => key }));

const days = new Intl.NumberFormat('fr', { style: 'unit', unit: 'day', unitDisplay: 'short' });

it('shows what is left as a clock does', () => {
  expect([0.2, 59.1, 60, 600, 3601].map((seconds) => shownTime(seconds, days))).toEqual(['0:01', '1:00', '1:00', '10:00', '1:00:01']);
});

it('shows whole days in words, and nothing below nought', () => {
  expect(shownTime(3 * 86_400 - 1, days)).toMatch(/^2.j$/);
  expect(shownTime(-5, days)).toBe('0:00');
});
