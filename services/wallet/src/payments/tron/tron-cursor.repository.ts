import type { DataSource } from 'typeorm';
import type { TronBlock } from './tron-node.client.js';

const LEASE_MS = 60_000;

/** The last block read, held by a process for as long as the row has its `leaseUntil`. */
export interface Cursor {
  number: number;
  hash: string;
  leaseUntil: string;
}

interface CursorColumns {
  number: string;
  hash: string;
  lease_until: string;
}

const COLUMNS = 'number, hash, lease_until';

/** The number of the last block read; undefined before the first one. */
export async function lastBlockRead(dataSource: DataSource): Promise<number | undefined> {
  const [row]: { number: string }[] = await dataSource.query('select number from tron_cursor');
  return row && Number(row.number);
}

/** The time of the last block read, epoch milliseconds; undefined before the first one. */
export async function lastBlockTime(dataSource: DataSource): Promise<number | undefined> {
  const [row]: { at: string | null }[] = await dataSource.query('select at from tron_cursor');
  return row?.at == null ? undefined : Number(row.at);
}

/** Sets the first block, if no other process has. */
export async function initCursor(dataSource: DataSource, { number, hash, at }: TronBlock): Promise<void> {
  await dataSource.query(
    'insert into tron_cursor (id, number, hash, at, lease_until) values (1, $1, $2, $3, 0) on conflict do nothing',
    [number, hash, at],
  );
}

/** Takes the lease on the cursor; undefined while another process holds it. */
export async function claimCursor(dataSource: DataSource, now: number): Promise<Cursor | undefined> {
  const [[claimed]]: [CursorColumns[], number] = await dataSource.query(
    `update tron_cursor set lease_until = $1::bigint + ${LEASE_MS} where id = 1 and lease_until <= $1 returning ${COLUMNS}`,
    [now],
  );
  return claimed && toCursor(claimed);
}

/** Moves the cursor to a block and renews the lease; undefined if another process has taken it since. */
export async function moveCursor(
  dataSource: DataSource,
  { leaseUntil }: Cursor,
  { number, hash, at }: TronBlock,
  now: number,
): Promise<Cursor | undefined> {
  const [[moved]]: [CursorColumns[], number] = await dataSource.query(
    `update tron_cursor set number = $1, hash = $2, at = $3, lease_until = $4::bigint + ${LEASE_MS}
     where id = 1 and lease_until = $5 returning ${COLUMNS}`,
    [number, hash, at, now, leaseUntil],
  );
  return moved && toCursor(moved);
}

/** Ends the lease, unless another process has taken it since. */
export async function releaseCursor(dataSource: DataSource, { leaseUntil }: Cursor): Promise<void> {
  await dataSource.query('update tron_cursor set lease_until = 0 where id = 1 and lease_until = $1', [leaseUntil]);
}

function toCursor({ number, hash, lease_until: leaseUntil }: CursorColumns): Cursor {
  return { number: Number(number), hash, leaseUntil };
}
