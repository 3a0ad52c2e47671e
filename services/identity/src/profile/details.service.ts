import { balances, type DetailsReply, type DetailsRequest, formatMicro, tradingToday } from '@makoto/contracts';
import { CallContext, Clock, callerOf, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { restrictionOf } from '../restrictions/restriction.calc.js';
import { UserViews } from '../users/user-view.js';
import { UsersRepository } from '../users/users.repository.js';
import { HOME, owned, Valuation } from './valuation.service.js';

/** The profile, with balances from wallet and today's figures from trading. */
@Injectable()
export class Details {
  constructor(
    private readonly users: UsersRepository,
    private readonly views: UserViews,
    private readonly rpc: RpcClient,
    private readonly valuation: Valuation,
    private readonly clock: Clock,
  ) {}

  /** @throws UNAVAILABLE if wallet or trading is unavailable */
  async of({ time_zone }: DetailsRequest, context: CallContext): Promise<DetailsReply> {
    const user_id = callerOf(context);
    const [user, { balances: rows }, today] = await Promise.all([
      this.users.get(user_id),
      this.rpc.request(balances, { user_id }, context),
      this.rpc.request(tradingToday, { user_id, time_zone }, context),
    ]);
    const worth = await this.valuation.of(rows, context);
    return {
      user: this.views.of(user),
      total_assets: formatMicro(worth.owned),
      balance: formatMicro(worth.owned),
      available_balance: formatMicro(worth.available),
      account_balance: formatMicro(
        rows.filter((row) => row.currency === HOME).reduce((sum, row) => sum + owned(row), 0n),
      ),
      rates_at: worth.ratesAt === undefined ? null : new Date(worth.ratesAt).toISOString(),
      unvalued: worth.unvalued,
      balances: rows,
      today,
      restriction: restrictionOf(user, this.clock.now()),
    };
  }
}
