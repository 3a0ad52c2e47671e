import { BALANCE_SUBJECT, type BalanceData, balancesOf } from '@makoto/contracts';
import { Logger, RpcClient } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UserEvents, userOf } from './user-events.js';
import { messageFrame } from './ws-frame.js';

/** The most customers per request. */
const MAX_USERS = 1_000;

/**
 * Sends new balances to customers' sockets. The wallet announces whose balances changed, and is asked for those of
 * connected customers, one request at a time so that balances stay in order.
 */
@Injectable()
export class LiveBalances implements OnModuleInit {
  private waiting = new Set<string>();
  private asking = false;

  constructor(
    private readonly users: UserEvents,
    private readonly rpc: RpcClient,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.users.subscribe(BALANCE_SUBJECT, (item) => this.changed(userOf(item) ?? ''));
  }

  private changed(userId: string): void {
    if (this.users.of(userId).size === 0) return;
    this.waiting.add(userId);
    if (!this.asking) void this.askAll();
  }

  private async askAll(): Promise<void> {
    this.asking = true;
    // Starts the batch with everyone named in the same message.
    await Promise.resolve();
    while (this.waiting.size > 0) {
      const users = [...this.waiting];
      this.waiting = new Set(users.slice(MAX_USERS));
      await this.ask(users.slice(0, MAX_USERS));
    }
    this.asking = false;
  }

  private async ask(users: string[]): Promise<void> {
    try {
      const { list } = await this.rpc.request(balancesOf, { users });
      for (const { user_id, balances } of list) {
        const frame = messageFrame({ type: 'balance', data: { balances } satisfies BalanceData });
        for (const client of this.users.of(user_id)) client.sendBalance(frame);
      }
    } catch (error) {
      this.log.warn('changed balances could not be fetched; retrying at their next change', error);
    }
  }
}
