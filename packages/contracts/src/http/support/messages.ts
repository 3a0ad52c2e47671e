import { Bool, Id, Int, IsoTime, ListOf, Nested, Nullable, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export const MESSAGE_AUTHORS = ['user', 'support'] as const;
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number];

export const ABOUT_KINDS = ['order', 'deposit', 'withdrawal', 'position'] as const;
export type AboutKind = (typeof ABOUT_KINDS)[number];

/** The customer's record that a message is about. */
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

/** A message of the caller's conversation with customer service. */
export class MessageView {
  @Id() id!: string;
  @OneOf(MESSAGE_AUTHORS) from!: MessageAuthor;
  /** Empty for a picture without text. */
  @Text(2000, { min: 0 }) text!: string;
  /** The id of an uploaded picture. */
  @Nullable() @Id() attachment?: string | null;
  /** An address of the picture, valid for ten minutes. */
  @Nullable() @Text(500) attachment_url?: string | null;
  @Nullable() @Nested(() => AboutRecord) about?: AboutRecord | null;
  /** When the other side read it. */
  @Nullable() @IsoTime() read_at?: string | null;
  @IsoTime() created_at!: string;
}

export class MessagesReply {
  /** Newest first. */
  @ListOf(() => MessageView, 100) list!: MessageView[];
  /** Whether older messages exist. */
  @Bool() has_more!: boolean;
  /** The number of unread messages from customer service. */
  @Int(0, 1_000_000_000) unread!: number;
}

/** Unread counts, requested at each start of the app. */
export class UnreadReply {
  /** Messages from customer service. */
  @Int(0, 1_000_000_000) messages!: number;
  /** Announcements. */
  @Int(0, 1_000_000_000) notices!: number;
}

export class SendRequest {
  /** Optional with an attachment. */
  @Optional() @Text(2000, { min: 0, allowUnstorable: true }) text?: string;
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
  summary: 'Returns the caller’s conversation with customer service',
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
  summary: 'Sends a message to customer service',
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
  summary: 'Shows customer service that the caller is typing',
});

export const supportUnread = call({
  path: 'support/unread',
  auth: 'user',
  service: 'support',
  request: Empty,
  reply: UnreadReply,
  summary: 'Counts unread messages and announcements',
});
