import { Id, IsoTime, ListOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';

export class NoticeRequest extends PageRequest {
  /** One announcement only. */
  @Optional() @Id() id?: string;
}

/** An announcement in the caller's language. */
export class NoticeView {
  @Id() id!: string;
  @Text(200) title!: string;
  /** Plain text; an empty line parts paragraphs. */
  @Text(5000) body!: string;
  @IsoTime() created_at!: string;
}

export class NoticeReply extends PageReply {
  @ListOf(() => NoticeView, 100) list!: NoticeView[];
}

export const commonNotice = call({
  path: 'common/notice',
  method: 'GET',
  auth: 'none',
  service: 'support',
  request: NoticeRequest,
  reply: NoticeReply,
  summary: 'Announcements in the caller’s language, newest first',
});
