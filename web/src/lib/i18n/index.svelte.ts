import en from './en.json';
import fr from './fr.json';
import houseEn from './house.en.json';
import houseFr from './house.fr.json';
import listsEn from './lists.en.json';
import listsFr from './lists.fr.json';

export type Key = keyof typeof en | keyof typeof houseEn | keyof typeof listsEn;
export type Lang = 'en' | 'fr';

const TEXTS: Record<Lang, Record<Key, string>> = {
  en: { ...en, ...houseEn, ...listsEn },
  fr: { ...fr, ...houseFr, ...listsFr },
};

const remembered = () => {
  const wanted = localStorage.getItem('lang') ?? navigator.language.slice(0, 2);
  return wanted === 'fr' ? 'fr' : 'en';
};

class Speech {
  lang = $state<Lang>(remembered());

  speak(lang: Lang): void {
    this.lang = lang;
    localStorage.setItem('lang', lang);
  }
}

export const speech = new Speech();

/** A text in the language that is spoken, its holes filled. */
export function t(key: Key, args: Record<string, string | number> = {}): string {
  return TEXTS[speech.lang][key].replace(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? ''));
}
