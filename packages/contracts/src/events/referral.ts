import { LINKED_ACCOUNTS_STATUSES, type LinkedAccountsStatus } from '../http/console/linked-accounts.js';
import { AuditAppendRequest } from '../rpc/identity.js';
import { EpochMs, Id, OneOf } from '../validation/fields.js';
import { event } from './event.js';

/** Linked accounts were detected, changed or decided on. For operators' screens. */
export class LinkedAccountsEvent {
  @Id() id!: string;
  @OneOf(LINKED_ACCOUNTS_STATUSES) status!: LinkedAccountsStatus;
  @EpochMs() at!: number;
}

export const linkedAccountsChanged = event('referral', 'linked_accounts.changed', LinkedAccountsEvent);
/** An operator's decision on linked accounts, for identity's audit log. */
export const referralOperatorActed = event('referral', 'operator.acted', AuditAppendRequest, ['identity']);
