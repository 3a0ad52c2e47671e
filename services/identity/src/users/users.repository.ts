import { AppError } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { isUuid } from '../uuid.js';
import { loginName } from './login-name.calc.js';
import { User } from './user.entity.js';

export type LoginNameKind = 'username' | 'email' | 'phone';

/** Customers and the names by which they log in. */
@Injectable()
export class UsersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws NOT_FOUND */
  async get(id: string, manager: EntityManager = this.dataSource.manager): Promise<User> {
    const user = isUuid(id) ? await manager.findOneBy(User, { id }) : null;
    if (!user) throw new AppError('NOT_FOUND');
    return user;
  }

  /** The customer, locked until the transaction ends. @throws NOT_FOUND */
  async lock(manager: EntityManager, id: string): Promise<User> {
    const user = isUuid(id)
      ? await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } })
      : null;
    if (!user) throw new AppError('NOT_FOUND');
    return user;
  }

  /** Whoever logs in by this name and has not closed the account. */
  async byLoginName(account: string): Promise<User | null> {
    const [row]: { user_id: string }[] = await this.dataSource.query(
      'select user_id from login_names where name = $1',
      [loginName(account)],
    );
    if (!row) return null;
    const user = await this.dataSource.manager.findOneBy(User, { id: row.user_id });
    return user?.closed_at === null ? user : null;
  }

  /**
   * Takes names for a customer; their own other names do not stand in the way.
   * @throws ALREADY_REGISTERED
   */
  async claimNames(
    manager: EntityManager,
    userId: string,
    names: { kind: LoginNameKind; text: string }[],
  ): Promise<void> {
    // In one order for everyone, so that two who want the same names wait for each other and do not deadlock.
    const claims = names
      .map(({ kind, text }) => ({ kind, name: loginName(text) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { kind, name } of claims) {
      await manager.query('insert into login_names (name, user_id, kind) values ($1, $2, $3) on conflict do nothing', [
        name,
        userId,
        kind,
      ]);
    }
    const taken: unknown[] = await manager.query('select 1 from login_names where name = any($1) and user_id <> $2', [
      claims.map((c) => c.name),
      userId,
    ]);
    if (taken.length > 0) throw new AppError('ALREADY_REGISTERED');
  }

  /** Gives an e-mail address or a phone number back. */
  async releaseNames(manager: EntityManager, userId: string, kind: 'email' | 'phone'): Promise<void> {
    await manager.query('delete from login_names where user_id = $1 and kind = $2', [userId, kind]);
  }

  /** Whose invitation code (in capitals) this is, or undefined. */
  async idByInviteCode(code: string): Promise<string | undefined> {
    const [row]: { id: string }[] = await this.dataSource.query(
      'select id from users where invite_code = $1 and closed_at is null',
      [code],
    );
    return row?.id;
  }
}
