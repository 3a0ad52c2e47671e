import { createHash } from 'node:crypto';
import { AppError } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';

export interface IdempotentCall {
  /** The owner of the key: a customer or an operator. */
  owner: string;
  call: string;
  /** Without a key the work is simply done. */
  key: string | undefined;
  /** What a repeat must have in common with the first call. Only its hash is stored. */
  body: object;
  /** Now, epoch milliseconds. */
  at: number;
}

/**
 * Does `work` once per idempotency key. A repeat with the same body gets the first reply; a concurrent one waits for
 * it. Key and reply are written in `manager`'s transaction, together with the work.
 *
 * @throws CONFLICT if the key was used with another body
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

/** Returns the stored reply of a key. @throws CONFLICT if the key was used with another body */
export async function firstReply<Reply extends object>(
  database: DataSource | EntityManager,
  call: IdempotentCall,
): Promise<Reply> {
  const reply = await findReply<Reply>(database, call);
  if (!reply) throw new AppError('CONFLICT');
  return reply;
}

/** Returns the stored reply of a key, if there is one. @throws CONFLICT if the key was used with another body */
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

/** The hash of a body, independent of the order of its fields. */
export function bodyHash(body: object): Buffer {
  return createHash('sha256').update(canonical(body)).digest();
}

/** The hash of a call and its content, in hexadecimal, to be compared with what a proof confirms. */
export function confirmedHash({ call, body }: Pick<IdempotentCall, 'call' | 'body'>): string {
  return bodyHash({ call, body }).toString('hex');
}

/** JSON with sorted keys, so that the order of fields does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, v: unknown) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
}
