import { IsoTime, ListOf, Nullable, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { DeviceId } from '../user/account.js';
import { CODE_PURPOSES } from '../user/passwords.js';

/** What messages are about: a code for something, a notice with a link that undoes a change of address, or one that freezes the account. */
export const MESSAGE_PURPOSES = [...CODE_PURPOSES, 'contact_changed', 'security'] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

export class MailboxRequest {
  /** User name, e-mail address or phone number. */
  @Text(254) account!: string;
  /** The device id with which the app registered or logged in; on the machine itself it is not needed. */
  @Nullable() @DeviceId() device?: string | null;
}

export class MailboxMessage {
  @Text(254) to!: string;
  @OneOf(MESSAGE_PURPOSES) purpose!: MessagePurpose;
  /** Empty for a notice. */
  @Text(6, { min: 0 }) code!: string;
  @Text(1000) text!: string;
  @IsoTime() sent_at!: string;
}

/** Newest first, at most twenty. */
export class MailboxReply {
  @ListOf(() => MailboxMessage, 20) list!: MailboxMessage[];
}

/** Practice mode only. @throws NOT_FOUND in live mode */
export const mailbox = call({
  path: 'common/mailbox',
  auth: 'none',
  service: 'identity',
  request: MailboxRequest,
  reply: MailboxReply,
  limit: { max: 300, windowS: 60 },
  summary: 'Returns the practice mailbox: the codes and notices sent to an account that has used this browser',
});
