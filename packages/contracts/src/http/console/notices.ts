import { LANGS, type Lang } from '../../lang.js';
import { Id, IsoTime, ListOf, Nested, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { NoticeView } from '../common/notice.js';
import { PageReply, PageRequest } from '../paging.js';
import { ANYONE, SUPPORT } from './roles.js';

/** A draft nobody sees; a scheduled one appears by itself; a withdrawn one is seen no more. */
export const NOTICE_STATUSES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

export class NoticeText {
  @Text(200) title!: string;
  /** Plain text; an empty line parts paragraphs. */
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
  /** When it is to appear, or did. */
  @Optional() @IsoTime() publish_at?: string | null;
}

export class ConsoleNoticeListRequest extends PageRequest {
  @Optional() @OneOf(NOTICE_STATUSES) status?: NoticeStatus | null;
}

export class ConsoleNoticeListReply extends PageReply {
  @ListOf(() => ConsoleNoticeView, 100) list!: ConsoleNoticeView[];
}

export class NoticeIdRequest {
  @Id() id!: string;
}

export class NoticeSaveRequest {
  /** Of the draft or scheduled one to change; a new draft where left out. */
  @Optional() @Id() id?: string | null;
  /** Of the announcement as the operator saw it: nothing that was changed since is overwritten. */
  @Optional() @IsoTime() updated_at?: string | null;
  @Nested(() => NoticeTexts) texts!: NoticeTexts;
}

export class NoticePublishRequest extends NoticeIdRequest {
  /** Of the announcement as the operator saw it: nothing that they have not seen is published. */
  @Optional() @IsoTime() updated_at?: string | null;
  /** At once where left out or past. */
  @Optional() @IsoTime() at?: string | null;
}

export class NoticePreviewRequest extends NoticeIdRequest {
  @OneOf(LANGS) lang!: Lang;
}

const admin = { base: 'console', auth: 'operator', service: 'support' } as const;

export const consoleNoticeList = call({
  ...admin,
  path: 'notices/list',
  roles: ANYONE,
  request: ConsoleNoticeListRequest,
  reply: ConsoleNoticeListReply,
  summary: 'Announcements in all languages, the newest first',
});

/** @throws NOT_FOUND */
export const consoleNoticeGet = call({
  ...admin,
  path: 'notices/get',
  roles: ANYONE,
  request: NoticeIdRequest,
  reply: ConsoleNoticeView,
  summary: 'One announcement',
});

/** @throws NOT_FOUND, CONFLICT where it has been published, or changed since `updated_at` */
export const consoleNoticeSave = call({
  ...admin,
  path: 'notices/save',
  roles: SUPPORT,
  request: NoticeSaveRequest,
  reply: ConsoleNoticeView,
  idempotent: true,
  summary: 'Writes or changes an announcement that customers do not see yet',
});

/** @throws NOT_FOUND */
export const consoleNoticePreview = call({
  ...admin,
  path: 'notices/preview',
  roles: ANYONE,
  request: NoticePreviewRequest,
  reply: NoticeView,
  summary: 'An announcement as customers will see it in a language',
});

/** @throws NOT_FOUND, CONFLICT where it has been published or withdrawn, or changed since `updated_at` */
export const consoleNoticePublish = call({
  ...admin,
  path: 'notices/publish',
  roles: SUPPORT,
  request: NoticePublishRequest,
  reply: ConsoleNoticeView,
  idempotent: true,
  summary: 'Publishes an announcement now or at a moment to come',
});

/** @throws NOT_FOUND */
export const consoleNoticeWithdraw = call({
  ...admin,
  path: 'notices/withdraw',
  roles: SUPPORT,
  request: NoticeIdRequest,
  reply: ConsoleNoticeView,
  summary: 'Takes an announcement back; a scheduled one becomes a draft again',
});
