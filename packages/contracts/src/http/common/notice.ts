import { Bool, Id, Int, IsoTime, ListOf, Nullable, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { READ_SCOPE } from '../token-scopes.js';

export class NoticeRequest extends PageRequest {
  /** Only this announcement. */
  @Optional() @Id() id?: string;
}

/** An announcement in the caller's language. */
export class NoticeView {
  @Id() id!: string;
  @Text(200) title!: string;
  /** Plain text; empty lines separate paragraphs. */
  @Text(5000) body!: string;
  @IsoTime() created_at!: string;
  /** Whether the caller has read it; null without a token. */
  @Nullable() @Bool() read?: boolean | null;
}

export class NoticeReply extends PageReply {
  @ListOf(() => NoticeView, 100) list!: NoticeView[];
  /** How many the caller has not read; null without a token. */
  @Nullable() @Int(0, 1_000_000_000) unread?: number | null;
}

export class NoticeReadRequest {
  /** One announcement; all of them by default. */
  @Optional() @Id() id?: string;
}

export class NoticeReadReply {
  @Int(0, 1_000_000_000) unread!: number;
}

export const commonNotice = call({
  path: 'common/notice',
  method: 'GET',
  auth: 'optional',
  scopes: READ_SCOPE,
  service: 'support',
  request: NoticeRequest,
  reply: NoticeReply,
  objects: { id: 'public' },
  summary: 'Lists announcements in the caller’s language, newest first',
});

/** @throws NOT_FOUND */
export const commonNoticeRead = call({
  path: 'common/notice_read',
  auth: 'user',
  service: 'support',
  request: NoticeReadRequest,
  reply: NoticeReadReply,
  objects: { id: 'public' },
  summary: 'Marks announcements as read',
});
