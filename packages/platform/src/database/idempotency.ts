import { createHash } from 'node:crypto';
import { AppError } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';

export interface IdempotentCall {
  /** Whose key it is: a user or an operator. */
  owner: string;
  call: string;
  /** Without one, the work is done as it is. */
  key: string | undefined;
  /** What must be the same for a repeat to be one. Only its hash is kept. */
  body: object;
  /** Now, epoch milliseconds. */
  at: number;
}

/**
 * Does `work` once for an idempotency key: a repeat with the same body gets the first reply, one that runs at the same
 * moment waits for it. Key and reply are written in `manager`'s transaction, together with what the work writes.
 *
 * @throws CONFLICT where the key was used with another body
 */
export async function once<Reply extends object>(
  manager: EntityManager,
  call: IdempotentCall,
  work: () => Promise<Reply>,
): Promise<Reply> {
  if (call.key === undefined) return work();
  const inserted: unknown[] = await manager.query(
    `insert into idempotency (owner, call, key, body_hash, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [call.owner, call.call, call.key, bodyHash(call.body), call.at],
  );
  if (inserted.length === 0) return firstReply(manager, call);
  const reply = await work();
  await manager.query('update idempotency set reply = $4 where owner = $1 and call = $2 and key = $3', [
    call.owner,
    call.call,
    call.key,
    JSON.stringify(reply),
  ]);
  return reply;
}

/** What a key's first call was answered; its key and reply are in the table. @throws CONFLICT where its body was another */
export async function firstReply<Reply extends object>(
  database: DataSource | EntityManager,
  call: IdempotentCall,
): Promise<Reply> {
  const reply = await findReply<Reply>(database, call);
  if (!reply) throw new AppError('CONFLICT');
  return reply;
}

/** What a key's first call was answered, if there was one. @throws CONFLICT where its body was another */
export async function findReply<Reply extends object>(
  database: DataSource | EntityManager,
  call: IdempotentCall,
): Promise<Reply | undefined> {
  const [row]: { body_hash: Buffer; reply: Reply }[] = await database.query(
    'select body_hash, reply from idempotency where owner = $1 and call = $2 and key = $3',
    [call.owner, call.call, call.key],
  );
  if (row && !row.body_hash.equals(bodyHash(call.body))) throw new AppError('CONFLICT');
  return row?.reply;
}

/** What is kept of a call's body: the same however its fields were ordered. */
export function bodyHash(body: object): Buffer {
  return createHash('sha256').update(canonical(body)).digest();
}

/** JSON with sorted keys: the same body however its fields were ordered. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, v: unknown) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
}
