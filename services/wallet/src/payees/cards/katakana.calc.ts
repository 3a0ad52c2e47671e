/** Hiragana and katakana stand this far apart in Unicode. */
const KANA_OFFSET = 0x60;

/** What the Zengin format lets a holder's name consist of, in full width. */
const KATAKANA_NAME = /^[ァ-ヴーA-Z0-9 ().,/「」・-]+$/;

/**
 * An account holder's name as Japan's banks hold it: full-width katakana, upper-case Latin letters, single blanks.
 * Half-width katakana and hiragana are turned into it; undefined where something else is left, such as kanji.
 */
export function toKatakanaName(text: string): string | undefined {
  const name = text
    .normalize('NFKC')
    .replace(/[ぁ-ゔ]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + KANA_OFFSET))
    .replace(/[‐-―−]/g, 'ー')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
  return KATAKANA_NAME.test(name) ? name : undefined;
}
