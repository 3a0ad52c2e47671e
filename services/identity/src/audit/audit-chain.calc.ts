import { createHash } from 'node:crypto';

/** An entry of the audit log before its hash; `details` is the JSON text that is stored. */
export interface AuditFacts {
  seq: number;
  at: number;
  operatorId: string;
  action: string;
  subject: string;
  details: string;
}

/** What stands before the first entry. */
export const GENESIS = Buffer.alloc(32);

/** SHA-256 over the hash before and the entry: whoever changes an old entry changes every hash after it. */
export function entryHash(previous: Buffer, facts: AuditFacts): Buffer {
  const { seq, at, operatorId, action, subject, details } = facts;
  return createHash('sha256')
    .update(previous)
    .update(JSON.stringify([seq, at, operatorId, action, subject, details]))
    .digest();
}
