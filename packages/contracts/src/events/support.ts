import { CONVERSATION_STATES, type ConversationState } from '../http/console/chats.js';
import { AboutRecord, MESSAGE_AUTHORS, type MessageAuthor } from '../http/support/messages.js';
import { AuditAppendRequest } from '../rpc/identity.js';
import { EpochMs, Id, Int, Nested, OneOf, Optional, Text } from '../validation/fields.js';
import { event } from './event.js';

/** A message of a customer's conversation, told to that customer's screens. */
export class ChatEvent {
  @Id() id!: string;
  @Id() user_id!: string;
  @OneOf(MESSAGE_AUTHORS) from!: MessageAuthor;
  @Text(2000, { min: 0 }) text!: string;
  @Optional() @Id() attachment?: string | null;
  @Optional() @Nested(() => AboutRecord) about?: AboutRecord | null;
  @EpochMs() at!: number;
}

/** One side has read what the other wrote, up to a message. */
export class ChatReadEvent {
  @Id() user_id!: string;
  @OneOf(MESSAGE_AUTHORS) reader!: MessageAuthor;
  @Id() up_to!: string;
  @EpochMs() at!: number;
}

/** Whose a conversation is, and whether it is over: told to operators' screens. */
export class ConversationEvent {
  @Id() user_id!: string;
  @OneOf(CONVERSATION_STATES) state!: ConversationState;
  @Optional() @Id() assigned_to?: string | null;
  @EpochMs() at!: number;
}

/** Somebody is writing; told on core NATS, since only the newest counts: `live.support.typing`. */
export class TypingMark {
  @Id() user_id!: string;
  @OneOf(MESSAGE_AUTHORS) from!: MessageAuthor;
}

export const TYPING_SUBJECT = 'live.support.typing';

/** An announcement for everyone, which is there now or not any more; `common/notice` has its text in each language. */
export class NoticeEvent {
  @Id() id!: string;
  @OneOf(['published', 'withdrawn']) status!: 'published' | 'withdrawn';
  @EpochMs() at!: number;
}

/** Customer service answers at other hours from now on. */
export class SupportHoursEvent {
  @Int(1, 1_000_000) version!: number;
  @EpochMs() at!: number;
}

/**
 * Messages as they are written, told on core NATS straight after the commit: somebody waits for them. `message.sent`
 * follows by the outbox, and comes whatever happens in between; whoever hears both tells one of them.
 */
export const LIVE_MESSAGE_SUBJECT = 'live.support.message';

export const messageSent = event('support', 'message.sent', ChatEvent);
export const messageRead = event('support', 'message.read', ChatReadEvent);
export const conversationChanged = event('support', 'conversation.changed', ConversationEvent);
/** What an operator did here; identity writes it into the audit log. */
export const operatorActed = event('support', 'operator.acted', AuditAppendRequest, ['identity']);
export const noticePublished = event('support', 'notice.published', NoticeEvent);
export const noticeWithdrawn = event('support', 'notice.withdrawn', NoticeEvent);
export const supportHoursChanged = event('support', 'hours.changed', SupportHoursEvent);
