import { Bool, Id, Int, IsoTime, ListOf, Nested, Nullable, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { UploadReply } from '../common/upload.js';
import { Empty, PageReply, PageRequest } from '../paging.js';
import { FileUpload, IdRequest, UserIdRequest } from '../shapes.js';
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

/** A customer's conversation in the operators' list. */
export class ConversationView {
  @Id() user_id!: string;
  @OneOf(CONVERSATION_STATES) state!: ConversationState;
  /** The operator it is assigned to. */
  @Nullable() @Id() assigned_to?: string | null;
  @IsoTime() last_at!: string;
  @Nullable() @OneOf(MESSAGE_AUTHORS) last_from?: MessageAuthor | null;
  /** The beginning of the newest message; empty for a picture. */
  @Text(200, { min: 0 }) last_text!: string;
  /** The customer's messages that no operator has read. */
  @Int(0, 1_000_000_000) unread!: number;
  /** The customer's oldest unanswered message; null if customer service wrote last. */
  @Nullable() @IsoTime() waiting_since?: string | null;
  /** The record that the conversation was last about. */
  @Nullable() @Nested(() => AboutRecord) about?: AboutRecord | null;
}

export class ChatListRequest extends PageRequest {
  @Nullable() @OneOf(CONVERSATION_STATES) state?: ConversationState | null;
  /** `me`, `nobody`, or an operator's id. */
  @Nullable() @Id() assigned_to?: string | null;
  /** Only those in which the customer waits for an answer, longest wait first. */
  @Nullable() @Bool() waiting?: boolean | null;
}

export class ChatListReply extends PageReply {
  @ListOf(() => ConversationView, 100) list!: ConversationView[];
}

/** Numbers of conversations by state. */
export class ChatCountsReply {
  @Int(0, 1_000_000_000) open!: number;
  @Int(0, 1_000_000_000) waiting!: number;
  @Int(0, 1_000_000_000) mine!: number;
  @Int(0, 1_000_000_000) unassigned!: number;
}

export class ChatGetRequest {
  @Id() user_id!: string;
  /** A message id; only messages before it. */
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
  /** Everything up to this message; everything by default. */
  @Optional() @Id() up_to?: string;
}

export class ChatAssignRequest {
  @Id() user_id!: string;
  /** An operator; nobody if null or absent. */
  @Nullable() @Id() operator_id?: string | null;
}

export class ChatCloseRequest {
  @Id() user_id!: string;
  /** The newest message that the operator has seen; by default, all must have been read. */
  @Optional() @Id() up_to?: string;
}

/** A multipart form: `file` and `user_id`, the customer of the conversation. */
export class ChatUploadRequest extends FileUpload {
  @Id() user_id!: string;
}

/** A frequent answer in each language; operators send the customer's language. */
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
  /** The reply to change; a new one by default. */
  @Nullable() @Id() id?: string | null;
  /** Its `updated_at` as the operator saw it, so that no later change is overwritten. */
  @Nullable() @IsoTime() updated_at?: string | null;
  @Text(80) name!: string;
  @Text(2000) text_en!: string;
  @Text(2000) text_jp!: string;
  @Text(2000) text_zn!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'support' } as const;

export const consoleChatList = call({
  ...admin,
  path: 'chats/list',
  roles: READERS,
  request: ChatListRequest,
  reply: ChatListReply,
  summary: 'Lists conversations, newest message first',
});

export const consoleChatCounts = call({
  ...admin,
  path: 'chats/counts',
  roles: READERS,
  request: Empty,
  reply: ChatCountsReply,
  summary: 'Counts conversations: open, waiting, one’s own and unassigned',
});

/** Empty if the customer never wrote. */
export const consoleChatGet = call({
  ...admin,
  path: 'chats/get',
  roles: READERS,
  request: ChatGetRequest,
  reply: ChatView,
  summary: 'Returns a customer’s conversation',
});

/** @throws VALIDATION if empty, NOT_FOUND if the picture is not from this conversation */
export const consoleChatSend = call({
  ...admin,
  path: 'chats/send',
  roles: SUPPORT,
  request: ChatSendRequest,
  reply: MessageView,
  idempotent: true,
  summary: 'Answers a customer; assigns an unassigned conversation to the operator',
});

export const consoleChatRead = call({
  ...admin,
  path: 'chats/read',
  roles: SUPPORT,
  request: ChatReadRequest,
  reply: ReadReply,
  summary: 'Marks a customer’s messages as read',
});

/** @throws NOT_FOUND if there is no conversation, VALIDATION if the operator is disabled or may not answer customers */
export const consoleChatAssign = call({
  ...admin,
  path: 'chats/assign',
  roles: SUPPORT,
  request: ChatAssignRequest,
  reply: ConversationView,
  summary: 'Assigns a conversation to an operator, or to nobody',
});

/** @throws NOT_FOUND if there is no conversation, CONFLICT if the customer has written since `up_to` */
export const consoleChatClose = call({
  ...admin,
  path: 'chats/close',
  roles: SUPPORT,
  request: ChatCloseRequest,
  reply: ConversationView,
  summary: 'Closes a conversation; the customer’s next message reopens it',
});

export const consoleChatTyping = call({
  ...admin,
  path: 'chats/typing',
  roles: SUPPORT,
  request: UserIdRequest,
  reply: Empty,
  summary: 'Shows the customer that an answer is being typed',
});

/** @throws NOT_FOUND (no such customer), TOO_LARGE, VALIDATION (not a supported picture) */
export const consoleChatUpload = call({
  ...admin,
  service: 'identity',
  path: 'chats/upload',
  roles: SUPPORT,
  request: ChatUploadRequest,
  reply: UploadReply,
  upload: true,
  idempotent: true,
  summary: 'Uploads a picture for a conversation',
});

export const consoleSavedReplies = call({
  ...admin,
  path: 'chats/saved_replies',
  roles: READERS,
  request: Empty,
  reply: SavedRepliesReply,
  summary: 'Lists saved replies by name',
});

/** @throws NOT_FOUND, CONFLICT if the name is taken or it was changed since `updated_at`, LIMIT_REACHED beyond 200 */
export const consoleSavedReplySave = call({
  ...admin,
  path: 'chats/save_reply',
  roles: SUPPORT,
  request: SavedReplySaveRequest,
  reply: SavedReplyView,
  idempotent: true,
  summary: 'Creates or changes a saved reply',
});

/** @throws NOT_FOUND */
export const consoleSavedReplyDelete = call({
  ...admin,
  path: 'chats/delete_reply',
  roles: SUPPORT,
  request: IdRequest,
  reply: Empty,
  summary: 'Deletes a saved reply',
});
