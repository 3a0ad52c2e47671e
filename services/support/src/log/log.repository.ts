import { AppError } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TILE_WIDTH, type Tile, writeBundle } from 'makoto-verify/tlog';
import type { DataSource, EntityManager } from 'typeorm';
import { lastTiles, type StoredTile } from './grow-tiles.calc.js';

const HASH_BYTES = 32;
/** How long a writer may be silent in its transaction before another one takes over. */
export const MAX_PAUSE_MS = 10_000;

export interface LogHead {
  origin: string;
  size: number;
  /** The signed note. */
  checkpoint: string;
  /** What is shown: this head or an older one with the witnesses' signatures. Null in the first second of an old log. */
  published: string | null;
}

interface HeadRow {
  origin: string;
  size: string;
  checkpoint: string;
  published: string | null;
}

/**
 * The look-up is a scalar subquery, which no plan can turn into a scan of the whole log. Row numbers begin at 1, places
 * at 0.
 */
const TAKE = `
  with taken as (
    delete from log_pending where seq <= (select max(seq) from (
      select seq, sum(texts) over (order by seq) - texts as before
      from (select seq, texts from log_pending order by seq limit $2) t
    ) t where before < $2)
    returning seq, coalesce(bodies, array[body]) as bodies
  ), waiting as (
    select seq, nth, body, sha256('\\x00'::bytea || body) as hash
    from taken, unnest(bodies) with ordinality t (body, nth)
  ), first as (
    select distinct on (hash) seq, nth, hash, body from waiting order by hash, seq, nth
  ), added as (
    insert into log_entries (no, hash, body)
    select $1::bigint + row_number() over (order by seq, nth) - 1, hash, body from first
    where (select 1 from log_entries known where known.hash = first.hash) is null
    order by seq, nth
    returning no, hash
  )
  select string_agg(hash, ''::bytea order by no) as hashes from added`;

/** The log's rows. */
@Injectable()
export class LogRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Begins the log, unless it has begun. The head of an empty log is shown at once: every log continues it. */
  async begin(origin: string, checkpoint: string): Promise<void> {
    await this.dataSource.query(
      'insert into log_head (origin, size, checkpoint, published) values ($1, 0, $2, $2) on conflict do nothing',
      [origin, checkpoint],
    );
  }

  /** @throws Error if the log has not begun */
  async head(): Promise<LogHead> {
    return readHead(await this.dataSource.query('select origin, size, checkpoint, published from log_head'));
  }

  /**
   * Shows a head as this note, also if the log has a newer one by now. Returns false if something else has been shown
   * since the head was read, or if the log does not have it any more.
   */
  async publish({ size, published }: LogHead, note: string): Promise<boolean> {
    const [, count]: [unknown[], number] = await this.dataSource.query(
      'update log_head set published = $3 where published is not distinct from $2 and size >= $1',
      [size, published, note],
    );
    return count === 1;
  }

  /**
   * The head, which no other writer can change until the transaction has ended. PostgreSQL ends the transaction of a
   * process that was paused in it, so that another one can go on.
   */
  async lockedHead(manager: EntityManager): Promise<LogHead> {
    await manager.query(`set local idle_in_transaction_session_timeout = ${MAX_PAUSE_MS}`);
    return readHead(await manager.query('select origin, size, checkpoint, published from log_head for update'));
  }

  /** How many texts wait, counted up to `most`. */
  async waiting(most: number): Promise<number> {
    const [row]: { n: number }[] = await this.dataSource.query(
      'select coalesce(least(sum(texts), $1), 0)::int as n from (select texts from log_pending limit $1) t',
      [most],
    );
    return row?.n ?? 0;
  }

  /** When the oldest waiting text was received, epoch milliseconds; undefined if none waits. */
  async waitingSince(): Promise<number | undefined> {
    const [row]: { received_ms: string }[] = await this.dataSource.query(
      'select received_ms from log_pending order by seq limit 1',
    );
    return row && Number(row.received_ms);
  }

  /** Adds texts that wait for a place. */
  async receive(manager: EntityManager, texts: readonly string[], nowMs: number): Promise<void> {
    if (texts.length === 0) return;
    await manager.query('insert into log_pending (bodies, texts, received_ms) values ($1, $2, $3)', [
      texts.map((text) => Buffer.from(text)),
      texts.length,
      nowMs,
    ]);
  }

  /** Whether anything has no place yet. */
  async isAnyPending(): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query('select from log_pending limit 1');
    return rows.length > 0;
  }

  /**
   * Gives the oldest waiting texts their places after `size` entries, each text once: `limit` of them, or as many more as
   * were received together. PostgreSQL moves and hashes them, because moving them here and back costs more than all the rest. Returns the hashes of the new entries
   * in their order.
   */
  async take(manager: EntityManager, size: number, limit: number): Promise<Buffer[]> {
    const [row]: { hashes: Buffer | null }[] = await manager.query(TAKE, [size, limit]);
    const all = row?.hashes ?? Buffer.alloc(0);
    return Array.from({ length: all.length / HASH_BYTES }, (_, i) =>
      all.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
    );
  }

  /** The places of the entries with these hashes, by hash in hexadecimal, as far as the log has them. */
  async indexesOf(hashes: readonly Buffer[]): Promise<Map<string, number>> {
    const rows: { hash: Buffer; no: string }[] = await this.dataSource.query(
      'select hash, no from log_entries where hash = any($1::bytea[])',
      [hashes],
    );
    return new Map(rows.map(({ hash, no }) => [hash.toString('hex'), Number(no)]));
  }

  async lastTiles(manager: EntityManager, size: number): Promise<StoredTile[]> {
    const places = lastTiles(size);
    const rows: { level: number; index: string; hashes: Buffer }[] = await manager.query(
      `select t.level, t.index, t.hashes from unnest($1::smallint[], $2::bigint[]) p (level, index)
       join log_tiles t using (level, index)`,
      [places.map(({ level }) => level), places.map(({ index }) => index)],
    );
    return rows.map(({ level, index, hashes }) => ({ level, index: Number(index), hashes }));
  }

  async putTiles(manager: EntityManager, tiles: readonly StoredTile[]): Promise<void> {
    await manager.query(
      `insert into log_tiles (level, index, hashes)
       select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])
       on conflict (level, index) do update set hashes = excluded.hashes`,
      [tiles.map(({ level }) => level), tiles.map(({ index }) => index), tiles.map(({ hashes }) => hashes)],
    );
  }

  /** Compares the size and sets the head. @throws Error if the log has another size */
  async putHead(manager: EntityManager, size: number, newSize: number, checkpoint: string): Promise<void> {
    const [, count]: [unknown[], number] = await manager.query(
      'update log_head set size = $2, checkpoint = $3 where size = $1',
      [size, newSize, checkpoint],
    );
    if (count !== 1) throw new Error(`the log does not have ${size} entries any more`);
  }

  /** A tile's hashes or a bundle. @throws NOT_FOUND if the log is not so long */
  async read({ level, index, width }: Tile): Promise<Buffer> {
    if (level === 'entries') return this.bundle(index, width);
    const [row]: { hashes: Buffer }[] = await this.dataSource.query(
      'select substring(hashes for $3) as hashes from log_tiles where level = $1 and index = $2',
      [level, index, width * HASH_BYTES],
    );
    if (row?.hashes.length !== width * HASH_BYTES) throw new AppError('NOT_FOUND');
    return row.hashes;
  }

  private async bundle(index: number, width: number): Promise<Buffer> {
    const first = BigInt(index) * BigInt(TILE_WIDTH);
    const rows: { body: Buffer }[] = await this.dataSource.query(
      'select body from log_entries where no >= $1 and no < $2 order by no',
      [first, first + BigInt(width)].map(String),
    );
    if (rows.length < width) throw new AppError('NOT_FOUND');
    return Buffer.from(writeBundle(rows.map(({ body }) => body)));
  }

  /** Records a signing key; a new one is valid since `nowMs`. */
  async noteKey(keyId: string, publicKey: string, nowMs: number): Promise<void> {
    await this.dataSource.query(
      'insert into log_keys (key_id, public_key, since_ms) values ($1, $2, $3) on conflict do nothing',
      [keyId, publicKey, nowMs],
    );
  }

  /** All recorded keys, newest first. */
  async keys(): Promise<{ keyId: string; publicKey: string; sinceMs: number }[]> {
    const rows: { key_id: string; public_key: string; since_ms: string }[] = await this.dataSource.query(
      'select key_id, public_key, since_ms from log_keys order by since_ms desc limit 1000',
    );
    return rows.map((row) => ({ keyId: row.key_id, publicKey: row.public_key, sinceMs: Number(row.since_ms) }));
  }
}

function readHead([row]: HeadRow[]): LogHead {
  if (!row) throw new Error('the log has not begun');
  return { ...row, size: Number(row.size) };
}
