import { AppError } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { WalletConfig } from '../config.js';

const LIVE_MS = 86_400_000;

/**
 * How long withdrawals wait after a change of a card, a wallet address, a password or PIN, an e-mail address or a phone
 * number: 24 hours in live mode. Practice mode has no cooling period.
 */
@Injectable()
export class CoolingPeriod {
  private readonly lengthMs: number;

  constructor(
    config: WalletConfig,
    private readonly clock: Clock,
  ) {
    this.lengthMs = config.MODE === 'live' ? LIVE_MS : 0;
  }

  /** The end of the period that began at `changedAt`, in ISO 8601; null once it is over. */
  endOf(changedAt: number): string | null {
    const until = changedAt + this.lengthMs;
    return until > this.clock.now() ? new Date(until).toISOString() : null;
  }

  /** @throws WITHDRAWALS_COOLING with `until` and `reason` */
  assertOver(changedAt: number, reason: string): void {
    const until = this.endOf(changedAt);
    if (until) throw new AppError('WITHDRAWALS_COOLING', { until, reason });
  }
}
