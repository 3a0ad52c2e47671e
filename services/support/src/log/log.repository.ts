import { AppError } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TILE_WIDTH, type Tile, writeBundle } from 'makoto-verify/tlog';
import type { DataSource, EntityManager } from 'typeorm';
import { lastTiles, type StoredTile } from './grow-tiles.calc.js';

const HASH_BYTES = 32;

export interface LogHead {
  origin: string;
  size: number;
  /** The signed note. */
  checkpoint: string;
}

export interface NewEntry {
  hash: Uint8Array;
  body: Buffer;
}

interface HeadRow {
  origin: string;
  size: string;
  checkpoint: string;
}

/** The log's rows. */
@Injectable()
export class LogRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Begins the log, unless it has begun. */
  async begin(origin: string, checkpoint: string): Promise<void> {
    await this.dataSource.query(
      'insert into log_head (origin, size, checkpoint) values ($1, 0, $2) on conflict do nothing',
      [origin, checkpoint],
    );
  }

  /** @throws Error if the log has not begun */
  async head(): Promise<LogHead> {
    return readHead(await this.dataSource.query('select origin, size, checkpoint from log_head'));
  }

  /** The newest checkpoint that witnesses were asked about; undefined if there is none yet. */
  async published(): Promise<string | undefined> {
    const [row]: { published: string | null }[] = await this.dataSource.query('select published from log_head');
    return row?.published ?? undefined;
  }

  /** Shows a head as this note, unless the log has a newer one by now, which will be shown instead. */
  async publish({ checkpoint }: LogHead, note: string): Promise<void> {
    await this.dataSource.query('update log_head set published = $2 where checkpoint = $1', [checkpoint, note]);
  }

  /** The head, which no other writer can change until the transaction has ended. */
  async lockedHead(manager: EntityManager): Promise<LogHead> {
    return readHead(await manager.query('select origin, size, checkpoint from log_head for update'));
  }

  /** Whether anything has no place yet. */
  async isAnyPending(): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query('select from log_pending limit 1');
    return rows.length > 0;
  }

  /** What has no place yet, oldest first. */
  async pending(manager: EntityManager, limit: number): Promise<{ seq: string; body: Buffer }[]> {
    return manager.query('select seq, body from log_pending order by seq limit $1', [limit]);
  }

  async forget(manager: EntityManager, seqs: readonly string[]): Promise<void> {
    await manager.query('delete from log_pending where seq = any($1::bigint[])', [seqs]);
  }

  /** Which of these hashes have a place, in hexadecimal. */
  async known(manager: EntityManager, hashes: readonly Uint8Array[]): Promise<Set<string>> {
    const rows: { hash: Buffer }[] = await manager.query('select hash from log_entries where hash = any($1::bytea[])', [
      hashes.map((hash) => Buffer.from(hash)),
    ]);
    return new Set(rows.map(({ hash }) => hash.toString('hex')));
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

  /** Appends entries to the log of `size`. @throws Error if it has another size by now */
  async append(
    manager: EntityManager,
    size: number,
    entries: readonly NewEntry[],
    tiles: readonly StoredTile[],
    checkpoint: string,
  ): Promise<void> {
    await manager.query(
      `insert into log_entries (no, hash, body)
       select $1::bigint + n - 1, hash, body from unnest($2::bytea[], $3::bytea[]) with ordinality t (hash, body, n)`,
      [size, entries.map(({ hash }) => Buffer.from(hash)), entries.map(({ body }) => body)],
    );
    await manager.query(
      `insert into log_tiles (level, index, hashes)
       select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])
       on conflict (level, index) do update set hashes = excluded.hashes`,
      [tiles.map(({ level }) => level), tiles.map(({ index }) => index), tiles.map(({ hashes }) => hashes)],
    );
    await this.putHead(manager, size, size + entries.length, checkpoint);
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
