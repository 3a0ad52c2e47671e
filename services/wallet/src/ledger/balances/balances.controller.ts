import {
  type BalancesOfReply,
  type BalancesOfRequest,
  type BalancesReply,
  type BalancesRequest,
  balances,
  balancesOf,
} from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Ledger } from '../posting/ledger.service.js';
import { toBalanceRows } from './balances.js';

@Controller()
export class BalancesController {
  constructor(private readonly ledger: Ledger) {}

  @Handle(balances)
  async balances(request: BalancesRequest): Promise<BalancesReply> {
    return { balances: toBalanceRows(await this.ledger.balances(request.user_id)) };
  }

  @Handle(balancesOf)
  async balancesOf(request: BalancesOfRequest): Promise<BalancesOfReply> {
    const found = await this.ledger.balancesOf(request.users);
    return { list: [...found].map(([user_id, of]) => ({ user_id, balances: toBalanceRows(of) })) };
  }
}
