import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** A passkey. Times are epoch milliseconds. */
export interface Passkey {
  id: string;
  user_id: string;
  credential_id: Buffer;
  /** In COSE. */
  public_key: Uint8Array<ArrayBuffer>;
  sign_count: number;
  transports: string[];
  name: string;
  created_at: number;
  last_used_at: number | null;
}

type Row = Omit<Passkey, 'public_key' | 'sign_count' | 'created_at' | 'last_used_at'> & {
  public_key: Buffer;
  sign_count: string;
  created_at: string;
  last_used_at: string | null;
};

/** SQL of passkeys. */
@Injectable()
export class PasskeysRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** A customer's passkeys, oldest first. There are never more than MAX_PASSKEYS. */
  async of(userId: string, manager: EntityManager = this.dataSource.manager): Promise<Passkey[]> {
    const rows: Row[] = await manager.query('select * from passkeys where user_id = $1 order by created_at, id', [
      userId,
    ]);
    return rows.map(toPasskey);
  }

  async byCredential(credentialId: Buffer): Promise<Passkey | undefined> {
    const [row]: Row[] = await this.dataSource.query('select * from passkeys where credential_id = $1', [credentialId]);
    return row && toPasskey(row);
  }

  /** @returns false if the credential is known already */
  async insert(manager: EntityManager, passkey: Passkey): Promise<boolean> {
    const { id, user_id, credential_id, public_key, sign_count, transports, name, created_at } = passkey;
    const inserted: unknown[] = await manager.query(
      `insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning 1`,
      [id, user_id, credential_id, Buffer.from(public_key), sign_count, transports, name, created_at],
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

  /** @returns whether the customer had it */
  async delete(manager: EntityManager, userId: string, id: string): Promise<boolean> {
    const [, count]: [unknown, number] = await manager.query('delete from passkeys where user_id = $1 and id = $2', [
      userId,
      id,
    ]);
    return count > 0;
  }

  /** Deletes a customer's passkeys that were added at `since` or later; by default all. */
  async deleteAll(manager: EntityManager, userId: string, since = 0): Promise<void> {
    await manager.query('delete from passkeys where user_id = $1 and created_at >= $2', [userId, since]);
  }
}

function toPasskey({ public_key, sign_count, created_at, last_used_at, ...row }: Row): Passkey {
  return {
    ...row,
    public_key: Uint8Array.from(public_key),
    sign_count: Number(sign_count),
    created_at: Number(created_at),
    last_used_at: last_used_at === null ? null : Number(last_used_at),
  };
}
