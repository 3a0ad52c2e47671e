import { LANGS, type Lang } from '../../lang.js';
import { Int, IsoTime, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';

/** What is written for everyone: who runs the house, its risks, terms, how personal data is kept, help for deposits. */
export const PAGE_NAMES = ['about', 'risk', 'terms', 'privacy', 'help_bank', 'help_crypto'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

export class PageTextRequest {
  @OneOf(PAGE_NAMES) name!: PageName;
  /** An earlier version, such as the one that was agreed to; the one in effect where left out. */
  @Optional() @Int(1, 1_000_000) version?: number;
}

/** A page in the caller's language. */
export class PageTextView {
  @OneOf(PAGE_NAMES) name!: PageName;
  @Int(1, 1_000_000) version!: number;
  @OneOf(LANGS) lang!: Lang;
  @Text(200) title!: string;
  /** Plain text; an empty line parts paragraphs, `## ` begins a heading, `- ` an item. */
  @Text(20_000) body!: string;
  @IsoTime() effective_at!: string;
}

/** @throws NOT_FOUND where there is no such version in effect */
export const commonPage = call({
  path: 'common/page',
  method: 'GET',
  auth: 'none',
  service: 'support',
  request: PageTextRequest,
  reply: PageTextView,
  summary: 'A page of text in the caller’s language, with its version',
});
