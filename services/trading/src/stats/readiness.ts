import { RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { Instruments } from '../products/instruments.js';
import { TickCache } from '../ticks/tick-cache.js';

const PING_TIMEOUT_MS = 2_000;

/** Whether an order could be taken now: market tells fresh prices of what is open, and the ledger answers. */
@Injectable()
export class Readiness {
  constructor(
    private readonly instruments: Instruments,
    private readonly ticks: TickCache,
    private readonly rpc: RpcClient,
  ) {}

  async canTakeOrders(): Promise<boolean> {
    const open = this.instruments.open();
    const fresh = open.some(({ symbol, max_gap_ms }) => this.ticks.hasEntry(symbol, max_gap_ms));
    if (!fresh) return false;
    return this.rpc.ping('wallet', PING_TIMEOUT_MS).then(
      () => true,
      () => false,
    );
  }
}
