import type { DataSource } from 'typeorm';
import type { TronBlock } from './tron-node.client.js';

const LEASE_MS = 60_000;

/** The last block read. */
export interface Cursor {
  number: number;
  hash: string;
}

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
  const [[claimed]]: [{ number: string; hash: string }[], number] = await dataSource.query(
    `update tron_cursor set lease_until = $1::bigint + ${LEASE_MS} where id = 1 and lease_until <= $1 returning number, hash`,
    [now],
  );
  return claimed && { number: Number(claimed.number), hash: claimed.hash };
}

export async function moveCursor(dataSource: DataSource, { number, hash, at }: TronBlock): Promise<void> {
  await dataSource.query('update tron_cursor set number = $1, hash = $2, at = $3 where id = 1', [number, hash, at]);
}

export async function releaseCursor(dataSource: DataSource): Promise<void> {
  await dataSource.query('update tron_cursor set lease_until = 0 where id = 1');
}
