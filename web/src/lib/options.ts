import type { OptionInfo, Value } from './api/types';
import { speech, t } from './i18n/index.svelte';

export const optionLabel = (option: OptionInfo): string => option.label[speech.lang];

/** What a value of an option means, in words. */
export function meaning(option: OptionInfo, value: Value): string {
  if (typeof value === 'boolean') return t(value ? 'option.on' : 'option.off');
  const at = option.values?.indexOf(value) ?? -1;
  return option.meanings?.[at]?.[speech.lang] ?? String(value);
}
