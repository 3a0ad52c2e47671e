import { MESSAGE_AUTHORS, type MessageAuthor } from '../http/support/messages.js';
import { EpochMs, Id, OneOf, Optional, Text } from '../validation/fields.js';
import { event } from './event.js';

/** A message of a customer's conversation, told to that customer's screens. */
export class ChatEvent {
  @Id() id!: string;
  @Id() user_id!: string;
  @OneOf(MESSAGE_AUTHORS) from!: MessageAuthor;
  @Text(2000, { min: 0 }) text!: string;
  @Optional() @Id() attachment?: string | null;
  @EpochMs() at!: number;
}

/** One side has read what the other wrote, up to a message. */
export class ChatReadEvent {
  @Id() user_id!: string;
  @OneOf(MESSAGE_AUTHORS) reader!: MessageAuthor;
  @Id() up_to!: string;
  @EpochMs() at!: number;
}

/** An announcement for everyone; `common/notice` has its text in each language. */
export class NoticeEvent {
  @Id() id!: string;
  @EpochMs() at!: number;
}

export const messageSent = event('support', 'message.sent', ChatEvent);
export const messageRead = event('support', 'message.read', ChatReadEvent);
export const noticePublished = event('support', 'notice.published', NoticeEvent);
