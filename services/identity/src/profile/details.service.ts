import {
  type BalanceRow,
  balances,
  type DetailsReply,
  exchangeRate,
  formatMicro,
  micro,
  mulDown,
  tradingToday,
} from '@makoto/contracts';
import { CallContext, Clock, callerOf, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { restrictionOf } from '../restrictions/restriction.calc.js';
import { UserViews } from '../users/user-view.js';
import { UsersRepository } from '../users/users.repository.js';

const HOME = 'USD';

/** The profile, with balances from wallet and today's figures from trading. */
@Injectable()
export class Details {
  constructor(
    private readonly users: UsersRepository,
    private readonly views: UserViews,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /** @throws UNAVAILABLE if wallet, trading or market is unavailable */
  async of(context: CallContext): Promise<DetailsReply> {
    const user_id = callerOf(context);
    const [user, { balances: rows }, today] = await Promise.all([
      this.users.get(user_id),
      this.rpc.request(balances, { user_id }, context),
      this.rpc.request(tradingToday, { user_id }, context),
    ]);
    const worth = await this.worth(rows, context);
    return {
      user: this.views.of(user),
      total_assets: formatMicro(worth.owned),
      balance: formatMicro(worth.owned),
      available_balance: formatMicro(worth.available),
      account_balance: formatMicro(
        rows.filter((row) => row.currency === HOME).reduce((sum, row) => sum + owned(row), 0n),
      ),
      balances: rows,
      today,
      restriction: restrictionOf(user, this.clock.now()),
    };
  }

  /**
   * The total and the available amount in micro-USD, rounded down. Positions count with their principal, because their
   * earnings are paid out daily; therefore total assets and balance are equal.
   */
  private async worth(rows: BalanceRow[], context: CallContext): Promise<{ owned: bigint; available: bigint }> {
    const sums = { owned: 0n, available: 0n };
    for (const row of rows) {
      const all = owned(row);
      if (all === 0n) continue;
      const rate =
        row.currency === HOME
          ? micro('1')
          : micro((await this.rpc.request(exchangeRate, { from: row.currency, to: HOME }, context)).rate);
      sums.owned += mulDown(all, rate);
      sums.available += mulDown(micro(row.available), rate);
    }
    return sums;
  }
}

function owned(row: BalanceRow): bigint {
  return micro(row.available) + micro(row.in_trade) + micro(row.locked) + micro(row.withdrawing);
}
