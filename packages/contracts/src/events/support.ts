import { CONVERSATION_STATES, type ConversationState } from '../http/console/chats.js';
import { AboutRecord, MESSAGE_AUTHORS, type MessageAuthor } from '../http/support/messages.js';
import { AuditAppendRequest } from '../rpc/identity.js';
import { EpochMs, Id, Int, Nested, Nullable, OneOf, Text } from '../validation/fields.js';
import { event } from './event.js';

/** A message in a customer's conversation, for the customer's screens. */
export class ChatEvent {
  @Id() id!: string;
  @Id() user_id!: string;
  @OneOf(MESSAGE_AUTHORS) from!: MessageAuthor;
  @Text(2000, { min: 0 }) text!: string;
  @Nullable() @Id() attachment?: string | null;
  @Nullable() @Nested(() => AboutRecord) about?: AboutRecord | null;
  @EpochMs() at!: number;
}

/** One side has read the other's messages, up to one. */
export class ChatReadEvent {
  @Id() user_id!: string;
  @OneOf(MESSAGE_AUTHORS) reader!: MessageAuthor;
  @Id() up_to!: string;
  @EpochMs() at!: number;
}

/** A conversation was assigned, closed or reopened. For operators' screens. */
export class ConversationEvent {
  @Id() user_id!: string;
  @OneOf(CONVERSATION_STATES) state!: ConversationState;
  @Nullable() @Id() assigned_to?: string | null;
  @EpochMs() at!: number;
}

/** Somebody is typing. Sent on core NATS (`live.support.typing`), because only the newest counts. */
export class TypingMark {
  @Id() user_id!: string;
  @OneOf(MESSAGE_AUTHORS) from!: MessageAuthor;
}

export const TYPING_SUBJECT = 'live.support.typing';

/** An announcement was published or withdrawn; `common/notice` has its text. */
export class NoticeEvent {
  @Id() id!: string;
  @OneOf(['published', 'withdrawn']) status!: 'published' | 'withdrawn';
  @EpochMs() at!: number;
}

/** Customer service has new hours. */
export class SupportHoursEvent {
  @Int(1, 1_000_000) version!: number;
  @EpochMs() at!: number;
}

/**
 * Messages sent on core NATS right after the commit, for low latency. `message.sent` follows through the outbox, which
 * guarantees delivery; receivers of both discard duplicates.
 */
export const LIVE_MESSAGE_SUBJECT = 'live.support.message';

export const messageSent = event('support', 'message.sent', ChatEvent, ['identity']);
export const messageRead = event('support', 'message.read', ChatReadEvent);
export const conversationChanged = event('support', 'conversation.changed', ConversationEvent);
/** An operator's action in support, for identity's audit log. */
export const operatorActed = event('support', 'operator.acted', AuditAppendRequest, ['identity']);
export const noticePublished = event('support', 'notice.published', NoticeEvent);
export const noticeWithdrawn = event('support', 'notice.withdrawn', NoticeEvent);
export const supportHoursChanged = event('support', 'hours.changed', SupportHoursEvent);
