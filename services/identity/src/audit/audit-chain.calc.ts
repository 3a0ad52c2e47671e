import { createHash } from 'node:crypto';

/** The hashed fields of an audit entry; `details` is the stored JSON text. */
export interface AuditFacts {
  seq: number;
  at: number;
  operatorId: string;
  action: string;
  subject: string;
  details: string;
}

/** The previous hash of the first entry. */
export const GENESIS = Buffer.alloc(32);

/** SHA-256 over the previous hash and the entry, so that a change to an entry invalidates every later hash. */
export function entryHash(previous: Buffer, facts: AuditFacts): Buffer {
  const { seq, at, operatorId, action, subject, details } = facts;
  return createHash('sha256')
    .update(previous)
    .update(JSON.stringify([seq, at, operatorId, action, subject, details]))
    .digest();
}
