import { t, type Key } from '../i18n/index.svelte';
import type { Frame, Item, Stat } from '../protocol/types';

/** A number as one would say it. */
export function statName(stat: Stat): string {
  return stat.of ? t('stat.of', { ...stat, of: stat.of }) : t('stat.one', { ...stat });
}

export function flagName(flag: string): string {
  return t(`flag.${flag}` as Key);
}

/** What a thing is called, alone. */
export function titleOf(item: Item): string {
  if (item.face) return item.face.title || item.face.short;
  const height = item.height ?? 1;
  return height > 1 ? t('item.hidden.pile', { n: height }) : t('item.hidden');
}

/** All that is seen of a thing, as a person would say it; whose it is, whether the last move touched it. */
export function nameOf(item: Item, who: string, recent: boolean): string {
  const likely = item.suspects?.[0];
  return [
    titleOf(item),
    who && item.kind !== 'card' ? t('item.owner', { who }) : '',
    ...(item.stats ?? []).map(statName),
    ...(item.flags ?? []).map(flagName),
    ...(item.notes ?? []),
    likely ? t('item.suspect', { title: likely.title, odds: likely.odds }) : '',
    recent ? t('move.last') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** What a card does, and what it costs and yields. */
export function detailOf({ face }: Item): string | null {
  const stats = [...(face?.cost ? [face.cost] : []), ...(face?.stats ?? [])].map(statName);
  return [face?.text, ...stats].filter(Boolean).join(' ') || null;
}

/** What a word of a path means on the table of this frame. */
export function wordName(word: string, frame: Frame): string {
  const control = frame.asked?.controls?.find((one) => one.token === word);
  if (control) return control.label;
  for (const area of frame.scene.areas) {
    const square = area.squares?.indexOf(word) ?? -1;
    const columns = area.columns ?? 1;
    const item = area.items?.find(
      (one) => one.token === word || (square >= 0 && (one.y ?? 0) * columns + (one.x ?? 0) === square),
    );
    if (square >= 0) return item ? `${titleOf(item)} ${word}` : word;
    if (item) return titleOf(item);
    if (area.token === word) return area.title;
  }
  return word;
}
