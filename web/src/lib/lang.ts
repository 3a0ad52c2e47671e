import { type Lang, lang } from './languages';
import { useStore } from './use-store';

export { LANGS, type Lang, lang, TAGS } from './languages';

export const LANG_NAMES: Record<Lang, string> = { en: 'English', jp: '日本語', zn: '简体中文' };

export const useLang = (): Lang => useStore(lang);
