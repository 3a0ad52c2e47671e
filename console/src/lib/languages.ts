/** The languages of the console and of the texts for customers, by their keys in the API, in the order of choices. */
export const LANGS = ['en', 'jp', 'zn'] as const;
export type Lang = (typeof LANGS)[number];

/** Each language's name in itself. */
export const LANG_NAMES: Record<Lang, string> = { en: 'English', jp: '日本語', zn: '简体中文' };

/** Their HTML language tags. */
export const LANG_TAGS: Record<Lang, string> = { en: 'en', jp: 'ja', zn: 'zh-CN' };

/** The locales by which dates and times are written. */
export const LOCALES: Record<Lang, string> = { en: 'en-GB', jp: 'ja-JP', zn: 'zh-CN' };

/** The first language that a BCP 47 tag belongs to; English where none does. */
export const langOfTag = (tag: string): Lang =>
  LANGS.find((lang) => tag.split('-')[0] === LANG_TAGS[lang].split('-')[0]) ?? 'en';
