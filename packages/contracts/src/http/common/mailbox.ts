import { IsoTime, ListOf, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { CODE_PURPOSES, type CodePurpose } from '../user/passwords.js';

export class MailboxRequest {
  /** User name, e-mail address or phone number. */
  @Text(254) account!: string;
}

export class MailboxMessage {
  @Text(254) to!: string;
  @OneOf(CODE_PURPOSES) purpose!: CodePurpose;
  @Text(6) code!: string;
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
  summary: 'Returns the practice mailbox: the codes sent to an account',
});
