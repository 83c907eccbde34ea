import type { GameInfo, OptionInfo, Value } from './api/types';
import { speech, t } from './i18n/index.svelte';

export type Options = Record<string, Value>;

export const optionLabel = (option: OptionInfo): string => option.label[speech.lang];

/** What a value of an option means, in words. */
export function meaning(option: OptionInfo, value: Value): string {
  if (typeof value === 'boolean') return t(value ? 'option.on' : 'option.off');
  const at = option.values?.indexOf(value) ?? -1;
  return option.meanings?.[at]?.[speech.lang] ?? String(value);
}

/** Whether an option counts, the others being as they are. */
export const counts = (option: OptionInfo, options: Options): boolean =>
  Object.entries(option.when ?? {}).every(([name, values]) => values.includes(options[name] as Value));

/** The options that count, with their values. */
export const counting = (game: GameInfo, options: Options): Options =>
  Object.fromEntries(game.options.filter((option) => counts(option, options)).map(({ name }) => [name, options[name] as Value]));

/** The options on which another depends, each with those values only that let it count. */
export function conditions(game: GameInfo, option: OptionInfo): OptionInfo[] {
  return Object.entries(option.when ?? {}).flatMap(([name, values]) => {
    const other = game.options.find((one) => one.name === name);
    const meanings = values.map((value) => other?.meanings?.[other.values?.indexOf(value) ?? -1] ?? {});
    return other ? [{ ...other, values, meanings, default: values[0] as Value }] : [];
  });
}

/** The options of a game that are lists of cards. */
export const picks = (game: GameInfo): OptionInfo[] => game.options.filter((option) => option.picked);
