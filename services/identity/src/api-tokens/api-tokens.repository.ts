import type { TokenScope } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export interface NewApiToken {
  id: string;
  userId: string;
  hash: Buffer;
  name: string;
  ending: string;
  scopes: TokenScope[];
  ipList: string[];
  createdAt: number;
  expiresAt: number;
}

export interface ApiTokenRow {
  id: string;
  name: string;
  ending: string;
  scopes: TokenScope[];
  ip_list: string[];
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
  last_used_ip: string | null;
  revoked_at: string | null;
}

/** A token that is neither expired nor revoked, with what restricts its customer. */
export interface LiveApiToken extends Pick<ApiTokenRow, 'id' | 'scopes' | 'ip_list' | 'expires_at' | 'last_used_at'> {
  user_id: string;
  frozen_at: string | null;
  frozen_reason: string | null;
  excluded_until: string | null;
}

const COLUMNS = 'id, name, ending, scopes, ip_list, created_at, expires_at, last_used_at, last_used_ip, revoked_at';

/** SQL of API tokens. Times are epoch milliseconds. */
@Injectable()
export class ApiTokensRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** A page of a customer's tokens, newest first, and how many there are. */
  async page(userId: string, size: number, offset: number): Promise<{ rows: ApiTokenRow[]; total: number }> {
    const rows: ApiTokenRow[] = await this.dataSource.query(
      `select ${COLUMNS} from api_tokens where user_id = $1 order by created_at desc, id limit $2 offset $3`,
      [userId, size, offset],
    );
    const [count]: { total: number }[] = await this.dataSource.query(
      'select count(*)::int as total from api_tokens where user_id = $1',
      [userId],
    );
    return { rows, total: count?.total ?? 0 };
  }

  /** How many of a customer's tokens work. */
  async active(manager: EntityManager, userId: string, now: number): Promise<number> {
    const [row]: { count: number }[] = await manager.query(
      'select count(*)::int as count from api_tokens where user_id = $1 and revoked_at is null and expires_at > $2',
      [userId, now],
    );
    return row?.count ?? 0;
  }

  async add(manager: EntityManager, token: NewApiToken): Promise<ApiTokenRow> {
    const { id, userId, hash, name, ending, scopes, ipList, createdAt, expiresAt } = token;
    const rows: ApiTokenRow[] = await manager.query(
      `insert into api_tokens (id, user_id, hash, name, ending, scopes, ip_list, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
      [id, userId, hash, name, ending, scopes, ipList, createdAt, expiresAt],
    );
    const [row] = rows;
    if (!row) throw new Error('the insert returned no row');
    return row;
  }

  async live(hash: Buffer, now: number): Promise<LiveApiToken | undefined> {
    const rows: LiveApiToken[] = await this.dataSource.query(
      `select t.id, t.user_id, t.scopes, t.ip_list, t.expires_at, t.last_used_at,
         u.frozen_at, u.frozen_reason, u.excluded_until
       from api_tokens t join users u on u.id = t.user_id
       where t.hash = $1 and t.revoked_at is null and t.expires_at > $2 and u.closed_at is null`,
      [hash, now],
    );
    return rows[0];
  }

  /** Records uses. Skips rows that another process is updating. */
  async used(uses: readonly { id: string; ip: string }[], now: number): Promise<void> {
    await this.dataSource.query(
      `update api_tokens t set last_used_at = $3, last_used_ip = used.ip
       from unnest($1::uuid[], $2::text[]) as used (id, ip)
       where t.id = used.id and t.id = any(array(select id from api_tokens where id = any($1::uuid[]) for update skip locked))`,
      [uses.map(({ id }) => id), uses.map(({ ip }) => ip), now],
    );
  }

  /** Revokes one of a customer's tokens, also if it has expired. False if there is none to revoke. */
  async revoke(userId: string, id: string, now: number): Promise<boolean> {
    const [, count]: [unknown, number] = await this.dataSource.query(
      'update api_tokens set revoked_at = $3 where id = $1 and user_id = $2 and revoked_at is null',
      [id, userId, now],
    );
    return count > 0;
  }

  /** Revokes all tokens of a customer. */
  async revokeAll(manager: EntityManager, userId: string, now: number): Promise<void> {
    await manager.query('update api_tokens set revoked_at = $2 where user_id = $1 and revoked_at is null', [
      userId,
      now,
    ]);
  }

  /** Deletes all tokens of a customer whose account is closed. */
  async deleteAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('delete from api_tokens where user_id = $1', [userId]);
  }
}
