import { AuditAppendRequest } from '../rpc/identity.js';
import { event } from './event.js';

/** What an operator did about a ring; identity writes it into the audit log. */
export const referralOperatorActed = event('referral', 'operator.acted', AuditAppendRequest, ['identity']);
