import { LANGS, type Lang } from '../../lang.js';
import { Id, IsoTime, ListOf, Nested, Nullable, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { NoticeView } from '../common/notice.js';
import { PageReply, PageRequest } from '../paging.js';
import { IdRequest } from '../shapes.js';
import { ANYONE, SUPPORT } from './roles.js';

/** Drafts are hidden; scheduled ones appear automatically; withdrawn ones disappear. */
export const NOTICE_STATUSES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

export class NoticeText {
  @Text(200) title!: string;
  /** Plain text; empty lines separate paragraphs. */
  @Text(5000) body!: string;
}

/** An announcement in each language. */
export class NoticeTexts {
  @Nested(() => NoticeText) en!: NoticeText;
  @Nested(() => NoticeText) jp!: NoticeText;
  @Nested(() => NoticeText) zn!: NoticeText;
}

export class ConsoleNoticeView {
  @Id() id!: string;
  @OneOf(NOTICE_STATUSES) status!: NoticeStatus;
  @Nested(() => NoticeTexts) texts!: NoticeTexts;
  @IsoTime() created_at!: string;
  @IsoTime() updated_at!: string;
  /** When it appears or appeared. */
  @Nullable() @IsoTime() publish_at?: string | null;
}

export class ConsoleNoticeListRequest extends PageRequest {
  @Nullable() @OneOf(NOTICE_STATUSES) status?: NoticeStatus | null;
}

export class ConsoleNoticeListReply extends PageReply {
  @ListOf(() => ConsoleNoticeView, 100) list!: ConsoleNoticeView[];
}

export class NoticeSaveRequest {
  /** The draft or scheduled one to change; a new draft by default. */
  @Nullable() @Id() id?: string | null;
  /** Its `updated_at` as the operator saw it, so that no later change is overwritten. */
  @Nullable() @IsoTime() updated_at?: string | null;
  @Nested(() => NoticeTexts) texts!: NoticeTexts;
}

export class NoticePublishRequest extends IdRequest {
  /** Its `updated_at` as the operator saw it, so that only the version seen is published. */
  @Nullable() @IsoTime() updated_at?: string | null;
  /** Immediately if absent or past. */
  @Nullable() @IsoTime() at?: string | null;
}

export class NoticePreviewRequest extends IdRequest {
  @OneOf(LANGS) lang!: Lang;
}

const admin = { base: 'console', auth: 'operator', service: 'support' } as const;

export const consoleNoticeList = call({
  ...admin,
  path: 'notices/list',
  roles: ANYONE,
  request: ConsoleNoticeListRequest,
  reply: ConsoleNoticeListReply,
  summary: 'Lists announcements in all languages, newest first',
});

/** @throws NOT_FOUND */
export const consoleNoticeGet = call({
  ...admin,
  path: 'notices/get',
  roles: ANYONE,
  request: IdRequest,
  reply: ConsoleNoticeView,
  summary: 'Returns one announcement',
});

/** @throws NOT_FOUND, CONFLICT if it has been published, or changed since `updated_at` */
export const consoleNoticeSave = call({
  ...admin,
  path: 'notices/save',
  roles: SUPPORT,
  request: NoticeSaveRequest,
  reply: ConsoleNoticeView,
  idempotent: true,
  summary: 'Creates or changes an unpublished announcement',
});

/** @throws NOT_FOUND */
export const consoleNoticePreview = call({
  ...admin,
  path: 'notices/preview',
  roles: ANYONE,
  request: NoticePreviewRequest,
  reply: NoticeView,
  summary: 'Previews an announcement in one language',
});

/** @throws NOT_FOUND, CONFLICT if it has been published or withdrawn, or changed since `updated_at` */
export const consoleNoticePublish = call({
  ...admin,
  path: 'notices/publish',
  roles: SUPPORT,
  request: NoticePublishRequest,
  reply: ConsoleNoticeView,
  idempotent: true,
  summary: 'Publishes an announcement now or at a later time',
});

/** @throws NOT_FOUND */
export const consoleNoticeWithdraw = call({
  ...admin,
  path: 'notices/withdraw',
  roles: SUPPORT,
  request: IdRequest,
  reply: ConsoleNoticeView,
  summary: 'Withdraws an announcement; a scheduled one becomes a draft again',
});
