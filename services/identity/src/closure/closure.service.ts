import { AppError, type BalanceRow, balances, micro, moneyIncoming, rebatesIncoming } from '@makoto/contracts';
import { CallContext, Clock, callerOf, Outbox, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiTokensRepository } from '../api-tokens/api-tokens.repository.js';
import { PasswordCheck } from '../login/password-check.js';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { PushRepository } from '../push/push.repository.js';
import { RestrictionsService } from '../restrictions/restrictions.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

/** Closes accounts. Login names stay reserved, so that nobody can impersonate a former customer. */
@Injectable()
export class Closure {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly passwords: PasswordCheck,
    private readonly passkeys: PasskeysRepository,
    private readonly sessions: Sessions,
    private readonly restrictions: RestrictionsService,
    private readonly push: PushRepository,
    private readonly apiTokens: ApiTokensRepository,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws WRONG_CREDENTIALS, LOGIN_LOCKED, BALANCE_LEFT, UNAVAILABLE */
  async close(password: string, context: CallContext): Promise<void> {
    const user_id = callerOf(context);
    await this.passwords.confirm(await this.users.get(user_id), password, context);
    const announce = await this.dataSource.transaction(async (manager) => {
      await this.users.lock(manager, user_id);
      // Incoming money first: if it arrives between the two requests, the balances include it.
      const incoming = await Promise.all(
        [moneyIncoming, rebatesIncoming].map((call) => this.rpc.request(call, { user_id }, context)),
      );
      const { balances: rows } = await this.rpc.request(balances, { user_id }, context);
      if (incoming.some((reply) => reply.incoming) || rows.some(isOwed)) throw new AppError('BALANCE_LEFT');
      await this.passkeys.deleteAll(manager, user_id);
      await manager.update(User, { id: user_id }, { closed_at: this.clock.now() });
      await this.push.forget(manager, user_id);
      await this.restrictions.changed(manager, user_id);
      await this.apiTokens.deleteAll(manager, user_id);
      return this.sessions.endAll(manager, user_id);
    });
    announce();
    await this.outbox.relayed();
  }
}

const isOwed = (row: BalanceRow): boolean =>
  [row.available, row.in_trade, row.locked, row.withdrawing].some((text) => micro(text) !== 0n);
