import type { Lang } from '@makoto/contracts';

interface Words {
  tag: string;
  between: string;
  open: (countries: string) => string;
}

const WORDS: Record<Lang, Words> = {
  en: { tag: 'en', between: ', ', open: (countries) => `Open only to residents of: ${countries}.` },
  jp: {
    tag: 'ja',
    between: '、',
    open: (countries) => `ご利用いただけるのは、次の国・地域にお住まいの方に限ります：${countries}。`,
  },
  zn: { tag: 'zh-CN', between: '、', open: (countries) => `仅限以下国家和地区的居民使用：${countries}。` },
};

const namesIn = (tag: string): Intl.DisplayNames => new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });

/** A sentence that lists the countries whose residents may be customers; empty if there are no codes. */
export function openTo(codes: readonly string[], lang: Lang): string {
  if (codes.length === 0) return '';
  const { tag, between, open } = WORDS[lang];
  const names = namesIn(tag);
  return open(codes.map((code) => names.of(code) ?? code).join(between));
}
