import type { Clock } from './api/types';
import { t } from './i18n/index.svelte';

/** The clocks that a table can have, from a glance to a week. */
export const CLOCKS: Record<string, Clock> = {
  none: { kind: 'none' },
  quick: { kind: 'live', base: 300, increment: 5 },
  usual: { kind: 'live', base: 900, increment: 10 },
  slow: { kind: 'live', base: 2700, increment: 20 },
  day: { kind: 'days', days: 1 },
  days: { kind: 'days', days: 3 },
  week: { kind: 'days', days: 7 },
};

export function clockName({ kind, days = 3, base = 600, increment = 5 }: Clock): string {
  if (kind === 'none') return t('clock.none');
  if (kind === 'days') return days === 1 ? t('clock.days.one') : t('clock.days', { n: days });
  return t('clock.live', { base: Math.round(base / 60), increment });
}

const DAY = 86_400;

/** What is left, as a clock shows it. */
export function shownTime(seconds: number, days: Intl.NumberFormat): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= DAY) return days.format(Math.floor(left / DAY));
  const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
