import {
  AppError,
  balances,
  DATA_EXPORTS,
  type ExportPage,
  type ExportPageRequest,
  exchangeRate,
  moneyIncoming,
  rebatesIncoming,
  tradingToday,
} from '@makoto/contracts';
import { Peer } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';

/** Fakes of the services that identity calls; until start() they are unavailable. */
export class Peers {
  balances: { currency: string; available: string; in_trade: string; locked: string; withdrawing: string }[] = [];
  incoming = false;
  rebates = false;
  /** The exchange rate, or the error in its place. */
  rate: string | AppError = '0.999';
  rateAt = 1;
  today = { income: '0.00', orders: 0 };
  /** In which time zone today's figures were asked for last. */
  todayZone: string | null | undefined;
  /** A page of a service's data export. */
  exported: (service: string, request: ExportPageRequest) => ExportPage = () => ({ records: [], after: null });

  constructor(private readonly nats: NatsConnection) {}

  start(): void {
    const peer = (name: 'wallet' | 'market' | 'trading' | 'earn' | 'referral' | 'support'): Peer =>
      new Peer(name, this.nats).on(DATA_EXPORTS[name], (request) => this.exported(name, request));
    peer('wallet')
      .on(balances, () => ({ balances: this.balances }))
      .on(moneyIncoming, () => ({ incoming: this.incoming }))
      .start();
    peer('trading')
      .on(tradingToday, ({ time_zone }) => {
        this.todayZone = time_zone;
        return this.today;
      })
      .start();
    peer('referral')
      .on(rebatesIncoming, () => ({ incoming: this.rebates }))
      .start();
    for (const name of ['earn', 'support'] as const) peer(name).start();
    peer('market')
      .on(exchangeRate, () => {
        if (this.rate instanceof AppError) throw this.rate;
        return { rate: this.rate, at: this.rateAt, source: 'test' };
      })
      .start();
  }
}
