import { AppError } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { PaymentTermsCache } from '../terms/index.js';

/** No cooling period is longer (`PaymentTerms.cooling_s`). */
const LONGEST_MS = 7 * 86_400_000;

/**
 * How long withdrawals wait after a change of a card, a wallet address, a password or PIN, an e-mail address or a phone
 * number. The length is that of the terms at the change, so that a customer never waits longer than was said then; if the
 * terms have become shorter since, they count.
 */
@Injectable()
export class CoolingPeriod {
  constructor(
    private readonly terms: PaymentTermsCache,
    private readonly clock: Clock,
  ) {}

  /** The end of the period that began at `changedAt`, in ISO 8601; null once it is over. @throws UNAVAILABLE */
  endOf(changedAt: number): string | null {
    const now = this.clock.now();
    if (changedAt + LONGEST_MS <= now) return null;
    const then = this.terms.recently(changedAt).content.cooling_s;
    const until = changedAt + Math.min(then, this.terms.now().content.cooling_s) * 1_000;
    return until > now ? new Date(until).toISOString() : null;
  }

  /** @throws WITHDRAWALS_COOLING with `until` and `reason`; UNAVAILABLE */
  assertOver(changedAt: number, reason: string): void {
    const until = this.endOf(changedAt);
    if (until) throw new AppError('WITHDRAWALS_COOLING', { until, reason });
  }
}
