import { LINKED_ACCOUNTS_STATUSES, type LinkedAccountsStatus } from '../http/console/linked-accounts.js';
import { AuditAppendRequest } from '../rpc/identity.js';
import { EpochMs, Id, OneOf } from '../validation/fields.js';
import { event } from './event.js';

/** A ring was flagged, flagged for more, or decided: told to operators' screens. */
export class LinkedAccountsEvent {
  @Id() id!: string;
  @OneOf(LINKED_ACCOUNTS_STATUSES) status!: LinkedAccountsStatus;
  @EpochMs() at!: number;
}

export const linkedAccountsChanged = event('referral', 'linked_accounts.changed', LinkedAccountsEvent);
/** What an operator did about a ring; identity writes it into the audit log. */
export const referralOperatorActed = event('referral', 'operator.acted', AuditAppendRequest, ['identity']);
