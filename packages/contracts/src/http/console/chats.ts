import { Bool, Id, Int, IsoTime, ListOf, Nested, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { UploadReply } from '../common/upload.js';
import { Empty, PageReply, PageRequest } from '../paging.js';
import {
  AboutRecord,
  MESSAGE_AUTHORS,
  type MessageAuthor,
  MessagesReply,
  MessageView,
  ReadReply,
  SendRequest,
} from '../support/messages.js';
import { READERS, SUPPORT } from './roles.js';

export const CONVERSATION_STATES = ['open', 'closed'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** A customer's conversation as operators see it in a list. */
export class ConversationView {
  @Id() user_id!: string;
  @OneOf(CONVERSATION_STATES) state!: ConversationState;
  /** The operator whose it is. */
  @Optional() @Id() assigned_to?: string | null;
  @IsoTime() last_at!: string;
  @Optional() @OneOf(MESSAGE_AUTHORS) last_from?: MessageAuthor | null;
  /** The beginning of the newest message; empty where it is a picture. */
  @Text(200, { min: 0 }) last_text!: string;
  /** Messages of the customer's that no operator has read. */
  @Int(0, 1_000_000_000) unread!: number;
  /** The customer's oldest message without an answer; null where customer service wrote last. */
  @Optional() @IsoTime() waiting_since?: string | null;
  /** The record that the conversation was last about. */
  @Optional() @Nested(() => AboutRecord) about?: AboutRecord | null;
}

export class ChatListRequest extends PageRequest {
  @Optional() @OneOf(CONVERSATION_STATES) state?: ConversationState | null;
  /** `me`, `nobody`, or an operator's id. */
  @Optional() @Id() assigned_to?: string | null;
  /** Only those where the customer waits for an answer, the longest waiting first. */
  @Optional() @Bool() waiting?: boolean | null;
}

export class ChatListReply extends PageReply {
  @ListOf(() => ConversationView, 100) list!: ConversationView[];
}

/** How much there is to do. */
export class ChatCountsReply {
  @Int(0, 1_000_000_000) open!: number;
  @Int(0, 1_000_000_000) waiting!: number;
  @Int(0, 1_000_000_000) mine!: number;
  @Int(0, 1_000_000_000) unassigned!: number;
}

export class ChatGetRequest {
  @Id() user_id!: string;
  /** A message's id: only those written before it. */
  @Optional() @Id() before?: string;
  /** 50 by default. */
  @Optional() @Int(1, 100) limit?: number;
}

/** A conversation with its messages, newest first; `unread` counts the customer's. */
export class ChatView extends MessagesReply {
  @Nested(() => ConversationView) conversation!: ConversationView;
}

export class ChatSendRequest extends SendRequest {
  @Id() user_id!: string;
}

export class ChatReadRequest {
  @Id() user_id!: string;
  /** Everything up to this message; all of it where left out. */
  @Optional() @Id() up_to?: string;
}

export class ChatAssignRequest {
  @Id() user_id!: string;
  /** An operator; nobody where null or left out. */
  @Optional() @Id() operator_id?: string | null;
}

export class ChatUserRequest {
  @Id() user_id!: string;
}

export class ChatCloseRequest {
  @Id() user_id!: string;
  /** The newest message that the operator has before them; where left out, every one must have been read. */
  @Optional() @Id() up_to?: string;
}

/** A multipart form: `file` and `user_id`, the customer in whose conversation it will stand. */
export class ChatUploadRequest {
  @Id() user_id!: string;
  @Optional() @Text(255, { min: 0 }) filename?: string | null;
  @Optional() @Text(100, { min: 0 }) content_type?: string | null;
  /** The file in base64. */
  @Text(11_200_000) content!: string;
}

/** An answer that is often needed, in each language; an operator sends what stands in the customer's. */
export class SavedReplyView {
  @Id() id!: string;
  @Text(80) name!: string;
  @Text(2000) text_en!: string;
  @Text(2000) text_jp!: string;
  @Text(2000) text_zn!: string;
  @IsoTime() updated_at!: string;
}

export class SavedRepliesReply {
  @ListOf(() => SavedReplyView, 200) list!: SavedReplyView[];
}

export class SavedReplySaveRequest {
  /** Of the one to change; a new one where left out. */
  @Optional() @Id() id?: string | null;
  /** Of it as the operator saw it: nothing that was changed since is overwritten. */
  @Optional() @IsoTime() updated_at?: string | null;
  @Text(80) name!: string;
  @Text(2000) text_en!: string;
  @Text(2000) text_jp!: string;
  @Text(2000) text_zn!: string;
}

export class SavedReplyIdRequest {
  @Id() id!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'support' } as const;

export const consoleChatList = call({
  ...admin,
  path: 'chats/list',
  roles: READERS,
  request: ChatListRequest,
  reply: ChatListReply,
  summary: 'Conversations, the newest message first',
});

export const consoleChatCounts = call({
  ...admin,
  path: 'chats/counts',
  roles: READERS,
  request: Empty,
  reply: ChatCountsReply,
  summary: 'How many conversations are open, wait for an answer, are one’s own or nobody’s',
});

/** Empty where the customer never wrote. */
export const consoleChatGet = call({
  ...admin,
  path: 'chats/get',
  roles: READERS,
  request: ChatGetRequest,
  reply: ChatView,
  summary: 'A customer’s conversation',
});

/** @throws VALIDATION where nothing is said, NOT_FOUND where the picture is not of this conversation */
export const consoleChatSend = call({
  ...admin,
  path: 'chats/send',
  roles: SUPPORT,
  request: ChatSendRequest,
  reply: MessageView,
  idempotent: true,
  summary: 'Answers a customer; the conversation becomes the operator’s where it was nobody’s',
});

export const consoleChatRead = call({
  ...admin,
  path: 'chats/read',
  roles: SUPPORT,
  request: ChatReadRequest,
  reply: ReadReply,
  summary: 'Marks a customer’s messages as read',
});

/** @throws NOT_FOUND where there is no conversation, VALIDATION where the operator may not log in or not answer customers */
export const consoleChatAssign = call({
  ...admin,
  path: 'chats/assign',
  roles: SUPPORT,
  request: ChatAssignRequest,
  reply: ConversationView,
  summary: 'Gives a conversation to an operator, or to nobody',
});

/** @throws NOT_FOUND where there is no conversation, CONFLICT where the customer has written since `up_to` */
export const consoleChatClose = call({
  ...admin,
  path: 'chats/close',
  roles: SUPPORT,
  request: ChatCloseRequest,
  reply: ConversationView,
  summary: 'Closes a conversation; whatever the customer writes next opens it again',
});

export const consoleChatTyping = call({
  ...admin,
  path: 'chats/typing',
  roles: SUPPORT,
  request: ChatUserRequest,
  reply: Empty,
  summary: 'Tells the customer’s screens that an answer is being written',
});

/** @throws NOT_FOUND (no such customer), TOO_LARGE, VALIDATION (not a picture that we read) */
export const consoleChatUpload = call({
  ...admin,
  service: 'identity',
  path: 'chats/upload',
  roles: SUPPORT,
  request: ChatUploadRequest,
  reply: UploadReply,
  upload: true,
  summary: 'Uploads a picture for a conversation',
});

export const consoleSavedReplies = call({
  ...admin,
  path: 'chats/saved_replies',
  roles: READERS,
  request: Empty,
  reply: SavedRepliesReply,
  summary: 'Saved replies, by name',
});

/** @throws NOT_FOUND, CONFLICT where another has the name or it was changed since `updated_at`, LIMIT_REACHED beyond 200 */
export const consoleSavedReplySave = call({
  ...admin,
  path: 'chats/save_reply',
  roles: SUPPORT,
  request: SavedReplySaveRequest,
  reply: SavedReplyView,
  idempotent: true,
  summary: 'Writes or changes a saved reply',
});

/** @throws NOT_FOUND */
export const consoleSavedReplyDelete = call({
  ...admin,
  path: 'chats/delete_reply',
  roles: SUPPORT,
  request: SavedReplyIdRequest,
  reply: Empty,
  summary: 'Removes a saved reply',
});
