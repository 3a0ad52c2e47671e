import { OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export const CONTACT_KINDS = ['email', 'phone'] as const;
/** An e-mail address or a phone number. */
export type ContactKind = (typeof CONTACT_KINDS)[number];

export class UndoContactRequest {
  /** From the link that was sent to the earlier address. */
  @Text(64) token!: string;
}

export class UndoContactReply {
  /** What was set back. */
  @OneOf(CONTACT_KINDS) kind!: ContactKind;
}

/** Works once, within 72 hours of the change. @throws NOT_FOUND if the link is unknown, used or expired */
export const undoContact = call({
  path: 'user/undo_contact',
  auth: 'none',
  service: 'identity',
  request: UndoContactRequest,
  reply: UndoContactReply,
  limit: { max: 30, windowS: 60 },
  summary: 'Sets an e-mail address or phone number back to the earlier one, and ends every session',
});

export class FreezeAccountRequest {
  /** From the link of a security notice. */
  @Text(64) token!: string;
}

/** Works once, within 72 hours of the notice. @throws NOT_FOUND if the link is unknown, used or expired */
export const freezeAccount = call({
  path: 'user/freeze_account',
  auth: 'none',
  service: 'identity',
  request: FreezeAccountRequest,
  reply: Empty,
  limit: { max: 30, windowS: 60 },
  summary: 'Freezes the account from a security notice: ends every session, refuses log-ins and withdrawals',
});
