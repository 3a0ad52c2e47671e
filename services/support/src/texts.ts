import type { Lang, NoticeTexts } from '@makoto/contracts';

/** A text in each language, as columns. */
export type LangColumns<Name extends string> = Record<`${Name}_${Lang}`, string>;

/** Title and body in each language, as columns. */
export type TextColumns = LangColumns<'title' | 'body'>;

/** Title and body in each language, as the console edits them. */
export function textsOf(row: TextColumns): NoticeTexts {
  return {
    en: { title: row.title_en, body: row.body_en },
    jp: { title: row.title_jp, body: row.body_jp },
    zn: { title: row.title_zn, body: row.body_zn },
  };
}

export function columnsOf({ en, jp, zn }: NoticeTexts): TextColumns {
  return {
    ...{ title_en: en.title, title_jp: jp.title, title_zn: zn.title },
    ...{ body_en: en.body, body_jp: jp.body, body_zn: zn.body },
  };
}
