import { isUuid } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { loginName } from '../users/login-name.calc.js';
import { User } from '../users/user.entity.js';

/** A prefix search reads at most this many names of each kind. */
const MAX_MATCHES = 500;

/** Counting stops here: nobody pages further, and counting every customer would take longer than listing a page. */
const MAX_COUNTED = 1_000;

/** Customer search for operators, newest first. */
@Injectable()
export class CustomersRepository {
  async page(
    db: EntityManager,
    keyword: string,
    status: 'frozen' | 'closed' | null,
    size: number,
    offset: number,
  ): Promise<{ users: User[]; total: number }> {
    const word = keyword.trim();
    const ids = word ? await this.idsOf(db, word) : undefined;
    const where = {
      ...(ids ? { id: In(ids) } : {}),
      ...(status === 'frozen' ? { frozen_at: Not(IsNull()) } : {}),
      ...(status === 'closed' ? { closed_at: Not(IsNull()) } : {}),
    };
    const order = { created_at: 'DESC', id: 'DESC' } as const;
    const users = await db.find(User, { where, order, skip: offset, take: size });
    return { users, total: await this.count(db, ids, status) };
  }

  private async count(
    db: EntityManager,
    ids: string[] | undefined,
    status: 'frozen' | 'closed' | null,
  ): Promise<number> {
    const [row]: { n: number }[] = await db.query(
      `select count(*)::int as n from (
         select 1 from users where ($1::uuid[] is null or id = any($1)) ${status ? `and ${status}_at is not null` : ''} limit $2
       ) counted`,
      [ids ?? null, MAX_COUNTED],
    );
    return row?.n ?? 0;
  }

  /** The customers with this id, or with a name that starts with the keyword. */
  private async idsOf(db: EntityManager, keyword: string): Promise<string[]> {
    if (isUuid(keyword)) return [keyword];
    const prefix = `${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    const rows: { id: string }[] = await db.query(
      `(select user_id as id from login_names where name like $1 or name = $2 limit $3)
       union (select id from users where lower(real_name) like $1 limit $3)`,
      [prefix, loginName(keyword), MAX_MATCHES],
    );
    return rows.map((row) => row.id);
  }
}
