/** The distance from hiragana to katakana in Unicode. */
const KANA_OFFSET = 0x60;

/** The characters that the Zengin format allows in an account holder's name, in full width. */
const KATAKANA_NAME = /^[ァ-ヴーA-Z0-9 ().,/「」・-]+$/;

/** Replaces hiragana with full-width katakana. */
export function toKatakana(text: string): string {
  return text.replace(/[ぁ-ゔ]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + KANA_OFFSET));
}

/**
 * An account holder's name as Japanese banks write it: full-width katakana, upper-case Latin letters, single blanks.
 * Converts half-width katakana and hiragana. Undefined if other characters remain, such as kanji.
 */
export function toKatakanaName(text: string): string | undefined {
  const name = toKatakana(text.normalize('NFKC'))
    .replace(/[‐-―−]/g, 'ー')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
  return KATAKANA_NAME.test(name) ? name : undefined;
}
