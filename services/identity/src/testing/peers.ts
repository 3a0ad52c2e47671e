import { balances, exchangeRate, tradingToday } from '@makoto/contracts';
import type { NatsConnection } from '@nats-io/transport-node';

/** What the services around identity answer in a test; without an answer they are away. */
export class Peers {
  balances: { currency: string; available: string; in_trade: string; locked: string; withdrawing: string }[] = [];
  rate = '0.999';
  today = { income: '0.00', orders: 0 };

  constructor(private readonly nats: NatsConnection) {}

  /** Starts answering for wallet, trading and market. */
  start(): void {
    this.answer('wallet', balances.pattern, () => ({ balances: this.balances }));
    this.answer('trading', tradingToday.pattern, () => this.today);
    this.answer('market', exchangeRate.pattern, () => ({ rate: this.rate, at: 1, source: 'test' }));
  }

  private answer(service: string, pattern: string, reply: () => object): void {
    this.nats.subscribe(`rpc.${service}`, {
      callback: (_error, msg) => {
        const items: [number, string][] = msg.json();
        const known = items.filter(([, asked]) => asked === pattern);
        msg.respond(JSON.stringify(known.map(([id]) => [id, 1, reply()])));
      },
    });
  }
}
