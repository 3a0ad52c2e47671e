import { readStored, writeStored } from './storage';
import { Store } from './store';

export const LANGS = ['en', 'jp', 'zn'] as const;
export type Lang = (typeof LANGS)[number];

/** Catalogue folder and document language of each language key in the API. */
export const TAGS: Record<Lang, { folder: 'en' | 'ja' | 'zh'; html: string }> = {
  en: { folder: 'en', html: 'en' },
  jp: { folder: 'ja', html: 'ja' },
  zn: { folder: 'zh', html: 'zh-CN' },
};

const stored = readStored('lang');
const { lang: served } = document.documentElement;

/** The current language; until the user chooses, that of the page, which the gateway serves in `DEFAULT_LANG`. */
export const lang = new Store<Lang>(
  LANGS.find((known) => known === stored) ?? LANGS.find((known) => TAGS[known].html === served) ?? 'jp',
);

export function storeLang(next: Lang): void {
  writeStored('lang', next);
  lang.set(next);
}
