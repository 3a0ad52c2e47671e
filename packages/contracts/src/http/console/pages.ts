import { LANGS, type Lang } from '../../lang.js';
import { Id, Int, IsoTime, ListOf, Nested, Nullable, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PAGE_NAMES, type PageName, PageTextView } from '../common/page.js';
import { Empty, PageReply, PageRequest } from '../paging.js';
import { ANYONE, OWNER } from './roles.js';

export class PageText {
  @Text(200) title!: string;
  /** Plain text; empty lines separate paragraphs, `## ` starts a heading, `- ` an item. */
  @Text(20_000) body!: string;
}

/** A page in each language. */
export class PageTexts {
  @Nested(() => PageText) en!: PageText;
  @Nested(() => PageText) jp!: PageText;
  @Nested(() => PageText) zn!: PageText;
}

/** A version of a page; versions never change. */
export class PageVersionView {
  @OneOf(PAGE_NAMES) name!: PageName;
  @Int(1, 1_000_000) version!: number;
  @Nested(() => PageTexts) texts!: PageTexts;
  /** When it takes effect. */
  @IsoTime() effective_at!: string;
  @IsoTime() created_at!: string;
  /** The author; null for the version delivered with the product. */
  @Nullable() @Id() operator_id?: string | null;
}

/** A page with its current, next and newest versions. */
export class PageStateView {
  @OneOf(PAGE_NAMES) name!: PageName;
  @Nested(() => PageVersionView) current!: PageVersionView;
  @Nullable() @Nested(() => PageVersionView) next?: PageVersionView | null;
  /** The version written last; the basis for further edits. */
  @Nested(() => PageVersionView) newest!: PageVersionView;
}

export class PageListReply {
  @ListOf(() => PageStateView, 20) list!: PageStateView[];
}

export class PageHistoryRequest extends PageRequest {
  @OneOf(PAGE_NAMES) name!: PageName;
}

export class PageHistoryReply extends PageReply {
  @ListOf(() => PageVersionView, 100) list!: PageVersionView[];
}

export class PageSaveRequest {
  @OneOf(PAGE_NAMES) name!: PageName;
  /** The newest version that the operator has seen. Prevents overwriting later changes. */
  @Nullable() @Int(1, 1_000_000) newest?: number | null;
  @Nested(() => PageTexts) texts!: PageTexts;
  /** At once where left out or past. */
  @Nullable() @IsoTime() effective_at?: string | null;
}

export class PagePreviewRequest {
  @OneOf(PAGE_NAMES) name!: PageName;
  @Int(1, 1_000_000) version!: number;
  @OneOf(LANGS) lang!: Lang;
}

const admin = { base: 'console', auth: 'operator', service: 'support' } as const;

export const consolePageList = call({
  ...admin,
  path: 'pages/list',
  roles: ANYONE,
  request: Empty,
  reply: PageListReply,
  summary: 'Lists the pages of text with their current, next and newest versions',
});

export const consolePageHistory = call({
  ...admin,
  path: 'pages/history',
  roles: ANYONE,
  request: PageHistoryRequest,
  reply: PageHistoryReply,
  summary: 'Lists all versions of a page, newest first',
});

/** @throws NOT_FOUND */
export const consolePagePreview = call({
  ...admin,
  path: 'pages/preview',
  roles: ANYONE,
  request: PagePreviewRequest,
  reply: PageTextView,
  summary: 'Previews a version of a page in one language',
});

/** @throws CONFLICT if `newest` is not the newest version */
export const consolePageSave = call({
  ...admin,
  path: 'pages/save',
  roles: OWNER,
  request: PageSaveRequest,
  reply: PageVersionView,
  idempotent: true,
  summary: 'Publishes the next version of a page, from now or a later time',
});
