import { LANGS, type Lang } from '../../lang.js';
import { Int, IsoTime, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';

/** Pages for everyone: company, risks, terms, privacy. */
export const PAGE_NAMES = ['about', 'risk', 'terms', 'privacy'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

export class PageTextRequest {
  @OneOf(PAGE_NAMES) name!: PageName;
  /** An earlier version, such as the one agreed to; the current one by default. */
  @Optional() @Int(1, 1_000_000) version?: number;
}

/** A page in the caller's language. */
export class PageTextView {
  @OneOf(PAGE_NAMES) name!: PageName;
  @Int(1, 1_000_000) version!: number;
  @OneOf(LANGS) lang!: Lang;
  @Text(200) title!: string;
  /** Plain text; empty lines separate paragraphs, `## ` starts a heading, `- ` an item. */
  @Text(20_000) body!: string;
  @IsoTime() effective_at!: string;
}

/** @throws NOT_FOUND if there is no such version in effect */
export const commonPage = call({
  path: 'common/page',
  method: 'GET',
  auth: 'none',
  service: 'support',
  request: PageTextRequest,
  reply: PageTextView,
  summary: 'Returns a page of text in the caller’s language, with its version',
});
