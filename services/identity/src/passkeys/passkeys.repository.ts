import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** A customer or an operator. */
export interface PasskeyOwner {
  id: string;
  operator: boolean;
}

/** A passkey. Times are epoch milliseconds. */
export interface Passkey {
  id: string;
  /** The customer, or the operator if `operator` is set. */
  subject_id: string;
  operator: boolean;
  credential_id: Buffer;
  /** In COSE. */
  public_key: Uint8Array<ArrayBuffer>;
  sign_count: number;
  transports: string[];
  name: string;
  created_at: number;
  last_used_at: number | null;
}

type Row = Omit<Passkey, 'subject_id' | 'operator' | 'public_key' | 'sign_count' | 'created_at' | 'last_used_at'> & {
  user_id: string | null;
  operator_id: string | null;
  public_key: Buffer;
  sign_count: string;
  created_at: string;
  last_used_at: string | null;
};

/** Ids are of customers or operators, which are all different. */
const IS_OF = '(user_id = $1 or operator_id = $1)';

/** SQL of passkeys. */
@Injectable()
export class PasskeysRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Somebody's passkeys, oldest first. There are never more than MAX_PASSKEYS. */
  async of(subjectId: string, manager: EntityManager = this.dataSource.manager): Promise<Passkey[]> {
    const rows: Row[] = await manager.query(`select * from passkeys where ${IS_OF} order by created_at, id`, [
      subjectId,
    ]);
    return rows.map(toPasskey);
  }

  /** How many passkeys each of these operators has; nobody without any is named. */
  async counts(operatorIds: readonly string[]): Promise<Map<string, number>> {
    const rows: { operator_id: string; n: string }[] = await this.dataSource.query(
      'select operator_id, count(*) as n from passkeys where operator_id = any($1::uuid[]) group by operator_id',
      [operatorIds],
    );
    return new Map(rows.map(({ operator_id, n }) => [operator_id, Number(n)]));
  }

  async byCredential(credentialId: Buffer): Promise<Passkey | undefined> {
    const [row]: Row[] = await this.dataSource.query('select * from passkeys where credential_id = $1', [credentialId]);
    return row && toPasskey(row);
  }

  /** @returns false if the credential is known already */
  async insert(manager: EntityManager, passkey: Passkey): Promise<boolean> {
    const { id, subject_id, operator, credential_id, public_key, sign_count, transports, name, created_at } = passkey;
    const inserted: unknown[] = await manager.query(
      `insert into passkeys (id, user_id, operator_id, credential_id, public_key, sign_count, transports, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning 1`,
      [
        ...[id, operator ? null : subject_id, operator ? subject_id : null, credential_id, Buffer.from(public_key)],
        ...[sign_count, transports, name, created_at],
      ],
    );
    return inserted.length > 0;
  }

  /**
   * Records a use, if its sign count is above the last one, or both are 0. One statement, so that of two concurrent uses
   * with the same count one is refused.
   */
  async recordUse(id: string, signCount: number, now: number): Promise<boolean> {
    const [, count]: [unknown, number] = await this.dataSource.query(
      `update passkeys set sign_count = $2, last_used_at = $3
       where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
      [id, signCount, now],
    );
    return count > 0;
  }

  /** @returns whether it was theirs */
  async delete(manager: EntityManager, subjectId: string, id: string): Promise<boolean> {
    const [, count]: [unknown, number] = await manager.query(`delete from passkeys where ${IS_OF} and id = $2`, [
      subjectId,
      id,
    ]);
    return count > 0;
  }

  /** Deletes somebody's passkeys that were added at `since` or later; by default all. */
  async deleteAll(manager: EntityManager, subjectId: string, since = 0): Promise<void> {
    await manager.query(`delete from passkeys where ${IS_OF} and created_at >= $2`, [subjectId, since]);
  }
}

function toPasskey({ user_id, operator_id, public_key, sign_count, created_at, last_used_at, ...row }: Row): Passkey {
  return {
    ...row,
    subject_id: user_id ?? operator_id ?? '',
    operator: operator_id !== null,
    public_key: Uint8Array.from(public_key),
    sign_count: Number(sign_count),
    created_at: Number(created_at),
    last_used_at: last_used_at === null ? null : Number(last_used_at),
  };
}
