import { AppError } from '@makoto/contracts';
import { isUuid } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { loginName } from './login-name.calc.js';
import { User } from './user.entity.js';

export type LoginNameKind = 'username' | 'email' | 'phone';

/** Customers and their login names. */
@Injectable()
export class UsersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws NOT_FOUND */
  async get(id: string, manager: EntityManager = this.dataSource.manager): Promise<User> {
    const user = isUuid(id) ? await manager.findOneBy(User, { id }) : null;
    if (!user) throw new AppError('NOT_FOUND');
    return user;
  }

  /** Loads a customer and locks the row until the transaction ends. @throws NOT_FOUND */
  async lock(manager: EntityManager, id: string): Promise<User> {
    const user = isUuid(id)
      ? await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } })
      : null;
    if (!user) throw new AppError('NOT_FOUND');
    return user;
  }

  /** The customer with this login name, unless the account is closed. */
  async byLoginName(account: string): Promise<User | null> {
    const [row]: { user_id: string }[] = await this.dataSource.query(
      'select user_id from login_names where name = $1 and held_until is null',
      [loginName(account)],
    );
    if (!row) return null;
    const user = await this.dataSource.manager.findOneBy(User, { id: row.user_id });
    return user?.closed_at === null ? user : null;
  }

  /**
   * Reserves login names for a customer, who may already have some of them or hold them after a change.
   * @throws ALREADY_REGISTERED
   */
  async claimNames(
    manager: EntityManager,
    userId: string,
    names: { kind: LoginNameKind; text: string }[],
  ): Promise<void> {
    // In sorted order, so that concurrent claims of the same names cannot deadlock.
    const claims = names
      .map(({ kind, text }) => ({ kind, name: loginName(text) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { kind, name } of claims) {
      await manager.query(
        `insert into login_names as known (name, user_id, kind) values ($1, $2, $3)
         on conflict (name) do update set kind = excluded.kind, held_until = null
         where known.user_id = excluded.user_id and known.held_until is not null`,
        [name, userId, kind],
      );
    }
    const taken: unknown[] = await manager.query('select 1 from login_names where name = any($1) and user_id <> $2', [
      claims.map((c) => c.name),
      userId,
    ]);
    if (taken.length > 0) throw new AppError('ALREADY_REGISTERED');
  }

  /** Releases a customer's e-mail address or phone number. */
  async releaseNames(manager: EntityManager, userId: string, kind: 'email' | 'phone'): Promise<void> {
    await manager.query('delete from login_names where user_id = $1 and kind = $2 and held_until is null', [
      userId,
      kind,
    ]);
  }

  /** Stops a customer's e-mail address or phone number from being a login name, but keeps it from others until `until`. */
  async holdNames(manager: EntityManager, userId: string, kind: 'email' | 'phone', until: number): Promise<void> {
    await manager.query(
      'update login_names set held_until = $3 where user_id = $1 and kind = $2 and held_until is null',
      [userId, kind, until],
    );
  }

  /** The owner of an invitation code (in capitals), unless the account is closed. */
  async idByInviteCode(code: string): Promise<string | undefined> {
    const [row]: { id: string }[] = await this.dataSource.query(
      'select id from users where invite_code = $1 and closed_at is null',
      [code],
    );
    return row?.id;
  }
}
