import { Bool, Id, Int, IsoTime, ListOf, Nested, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export const MESSAGE_AUTHORS = ['user', 'support'] as const;
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number];

export const ABOUT_KINDS = ['order', 'deposit', 'withdrawal', 'position'] as const;
export type AboutKind = (typeof ABOUT_KINDS)[number];

/** The record of the customer's that a message is about. */
export class AboutRecord {
  @OneOf(ABOUT_KINDS) kind!: AboutKind;
  @Id() id!: string;
}

export class MessagesRequest {
  /** A message's id: only those written before it. */
  @Optional() @Id() before?: string;
  /** 50 by default. */
  @Optional() @Int(1, 100) limit?: number;
}

/** One message of the caller's conversation with customer service. */
export class MessageView {
  @Id() id!: string;
  @OneOf(MESSAGE_AUTHORS) from!: MessageAuthor;
  /** Empty where only a picture was sent. */
  @Text(2000, { min: 0 }) text!: string;
  /** The id of an uploaded picture. */
  @Optional() @Id() attachment?: string | null;
  /** An address of the picture that lives for ten minutes. */
  @Optional() @Text(500) attachment_url?: string | null;
  @Optional() @Nested(() => AboutRecord) about?: AboutRecord | null;
  /** When the other side read it. */
  @Optional() @IsoTime() read_at?: string | null;
  @IsoTime() created_at!: string;
}

export class MessagesReply {
  /** Newest first. */
  @ListOf(() => MessageView, 100) list!: MessageView[];
  /** Older messages exist. */
  @Bool() has_more!: boolean;
  /** How many messages from customer service the caller has not read. */
  @Int(0, 1_000_000_000) unread!: number;
}

/** How much has not been read; asked at every start of the app. */
export class UnreadReply {
  /** Messages from customer service. */
  @Int(0, 1_000_000_000) messages!: number;
  /** Announcements. */
  @Int(0, 1_000_000_000) notices!: number;
}

export class SendRequest {
  /** May be left out where an attachment says it all. */
  @Optional() @Text(2000, { min: 0, unkept: true }) text?: string;
  /** An upload's id (`purpose` = `chat`). */
  @Optional() @Id() attachment?: string;
  /** The record that it is about. */
  @Optional() @Nested(() => AboutRecord) about?: AboutRecord;
}

export class ReadReply {
  @Int(0, 1_000_000_000) unread!: number;
}

export class ReadRequest {
  /** Everything up to this message; all of it where left out. */
  @Optional() @Id() up_to?: string;
}

export const supportMessages = call({
  path: 'support/messages',
  auth: 'user',
  service: 'support',
  request: MessagesRequest,
  reply: MessagesReply,
  objects: { before: 'cursor' },
  summary: 'The caller’s conversation with customer service',
});

export const supportSend = call({
  path: 'support/send',
  auth: 'user',
  service: 'support',
  request: SendRequest,
  reply: MessageView,
  idempotent: true,
  limit: { max: 30, windowS: 60 },
  whenRestricted: 'allowed',
  objects: { attachment: 'upload' },
  summary: 'Writes to customer service',
});

export const supportRead = call({
  path: 'support/read',
  auth: 'user',
  service: 'support',
  request: ReadRequest,
  reply: ReadReply,
  objects: { up_to: 'cursor' },
  summary: 'Marks customer service’s messages as read',
});

export const supportTyping = call({
  path: 'support/typing',
  auth: 'user',
  service: 'support',
  request: Empty,
  reply: Empty,
  limit: { max: 60, windowS: 60 },
  summary: 'Tells customer service that the caller is writing',
});

export const supportUnread = call({
  path: 'support/unread',
  auth: 'user',
  service: 'support',
  request: Empty,
  reply: UnreadReply,
  summary: 'How many messages and announcements the caller has not read',
});
