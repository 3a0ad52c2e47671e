import { RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InstrumentsCache } from '../products/instruments-cache.js';
import { TickCache } from '../ticks/tick-cache.js';

const PING_TIMEOUT_MS = 2_000;

/** Whether orders can be placed: an open instrument has a fresh price, and the wallet answers. */
@Injectable()
export class Readiness {
  constructor(
    private readonly instruments: InstrumentsCache,
    private readonly ticks: TickCache,
    private readonly rpc: RpcClient,
  ) {}

  async canPlaceOrders(): Promise<boolean> {
    const open = this.instruments.open();
    const fresh = open.some(({ symbol, max_gap_ms }) => this.ticks.hasEntry(symbol, max_gap_ms));
    if (!fresh) return false;
    return this.rpc.ping('wallet', PING_TIMEOUT_MS).then(
      () => true,
      () => false,
    );
  }
}
