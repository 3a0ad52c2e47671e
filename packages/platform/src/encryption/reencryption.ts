import type { DataSource, EntityManager } from 'typeorm';
import type { Clock } from '../clock.js';
import type { Logger } from '../logging/logger.js';
import { Periodic } from '../service/periodic.js';
import { keptKeyBound } from './kept-keys.js';
import type { KeyRing } from './key-ring.js';

const EVERY_MS = 2_000;
const BATCH = 100;
const KEPT_KEYS = { table: 'kept_keys', id: 'use', idType: 'text', column: 'sealed' } as const;

/** Rows with something encrypted. A batch is one transaction. */
export interface SealedRows {
  /**
   * Encrypts again what another key than the current one encrypted, in the next rows after the id `after`.
   * Returns the last id that it looked at; undefined if there are no more.
   */
  next(manager: EntityManager, after: string | undefined): Promise<string | undefined>;
}

/** A column of ciphertexts; all names are constants of the service. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The primary key, a UUID unless `idType` says otherwise; `id` by default. */
  id?: string;
  idType?: 'uuid' | 'text';
  /** What the ciphertext of a row is bound to. */
  bound: (id: string) => string;
}

/** The ciphertexts of a `bytea` column. */
export function sealedColumn(
  ring: KeyRing,
  { table, column, id = 'id', idType = 'uuid', bound }: SealedColumn,
): SealedRows {
  return rowsOf(
    { table, id, idType, column },
    {
      // `substring` of bytea counts bytes.
      isOther: (marker) => [`substring(${column} from 1 for ${marker.length}) <> $1`, marker],
      again: (sealed: Buffer, rowId) => ring.seal(ring.open(sealed, bound(rowId)), bound(rowId)),
      ring,
    },
  );
}

interface Recoding<Value> {
  ring: KeyRing;
  /** The condition for values of other keys, with its parameter. */
  isOther: (marker: Buffer) => [string, Buffer | string];
  again: (value: Value, rowId: string) => Value;
}

/** The rows of any column whose values can be encrypted again. */
export function rowsOf<Value>(
  { table, id, idType, column }: Required<Omit<SealedColumn, 'bound'>>,
  recoding: Recoding<Value>,
): SealedRows {
  const [isOther, parameter] = recoding.isOther(recoding.ring.marker);
  const select = `select ${id} as id, ${column} as value from ${table}
    where ${column} is not null and ${isOther} and ($2::${idType} is null or ${id} > $2)
    order by ${id} limit ${BATCH} for update`;
  return {
    next: async (manager, after) => {
      const rows: { id: string; value: Value }[] = await manager.query(select, [parameter, after ?? null]);
      for (const row of rows) {
        const value = recoding.again(row.value, row.id);
        await manager.query(`update ${table} set ${column} = $2 where ${id} = $1`, [row.id, value]);
      }
      return rows.at(-1)?.id;
    },
  };
}

/**
 * While there is a previous data key, encrypts everything again with the current one, a batch at a time. It remembers
 * nothing: what is left is found by the markers of the ciphertexts, so it goes on after a kill, and finds what a process
 * with the previous key has written meanwhile. After each pass that ends, the kept keys follow, and `checked_at` says when
 * the pass began.
 */
export class Reencryption extends Periodic {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ring: KeyRing,
    private readonly clock: Clock,
    log: Logger,
    private readonly rows: readonly SealedRows[],
  ) {
    super(EVERY_MS, 'encrypting with the new data key failed; will retry', log);
  }

  async run(): Promise<void> {
    if (!this.ring.isChanging) return;
    const began = this.clock.now();
    for (const each of this.rows) if (!(await this.pass(each))) return;
    await this.dataSource.transaction(async (manager) => {
      const kept = sealedColumn(this.ring, { ...KEPT_KEYS, bound: keptKeyBound });
      await kept.next(manager, undefined);
      await manager.query('update kept_keys set checked_at = $1', [began]);
    });
  }

  /** Whether the rows' end was reached. */
  private async pass(rows: SealedRows): Promise<boolean> {
    let after: string | undefined;
    do {
      if (this.stopped) return false;
      const from = after;
      after = await this.dataSource.transaction((manager) => rows.next(manager, from));
    } while (after !== undefined);
    return true;
  }
}
