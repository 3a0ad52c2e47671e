import { ExposureTerms, micro, TERMS_NOTICE_MS, TradingTerms } from '@makoto/contracts';
import { Clock, type EffectiveVersion, Logger, Outbox, VersionCache } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { TradingConfig } from '../config.js';
import { publishTerms } from './publish-terms.js';
import { DURATIONS, type DurationTerms, toDurationView } from './terms.js';

export const TRADING_TERMS = { name: 'orders', content: TradingTerms, noticeMs: TERMS_NOTICE_MS } as const;
export const EXPOSURE_TERMS = { name: 'exposure', content: ExposureTerms, noticeMs: TERMS_NOTICE_MS } as const;

/** Parsed versions kept; there are never more than a few at a time. */
const MOST_PARSED = 50;

/** The terms of orders placed from `effectiveAt` on. */
export interface Terms {
  version: number;
  /** Shortest first. */
  durations: readonly DurationTerms[];
  /** Micro-units. */
  feeRate: bigint;
  /** Epoch milliseconds. */
  effectiveAt: number;
}

/** The terms of new orders, in memory so that no order waits for the database. */
@Injectable()
export class TermsCache extends VersionCache<TradingTerms> {
  private readonly parsed = new Map<number, Terms>();

  constructor(
    @InjectDataSource() dataSource: DataSource,
    clock: Clock,
    log: Logger,
    outbox: Outbox,
    config: TradingConfig,
  ) {
    super(dataSource, clock, log, {
      ...TRADING_TERMS,
      first: new Map([['', { durations: DURATIONS.map(toDurationView), fee_rate: config.FEE_RATE }]]),
      settings: ({ fee_rate }) => ({ fee_rate }),
      written: (manager, version) => publishTerms(outbox, manager, version),
    });
  }

  /** The terms in effect. @throws UNAVAILABLE if a change may have been missed */
  inForce(): Terms {
    return this.parse(this.now());
  }

  /**
   * The terms in effect, for an order whose customer was shown version `shown`: payout rate and fee rate of the duration must
   * be the same in both. @throws TERMS_CHANGED, UNAVAILABLE
   */
  forOrder(shown: number | undefined, seconds: number): Terms {
    const version = this.asShown(shown, ({ durations, fee_rate }) => {
      const payout = durations.find((d) => d.seconds === seconds)?.payout;
      return { fee_rate, ...(payout === undefined ? {} : { payout }) };
    });
    return this.parse(version);
  }

  /** A version in micro-units; the same object each time. */
  parse({ version, effectiveAt, content }: EffectiveVersion<TradingTerms>): Terms {
    const known = this.parsed.get(version);
    if (known) return known;
    const durations = content.durations
      .map(({ seconds, payout, min, max }) => ({
        seconds,
        payoutRate: micro(payout),
        min: micro(min),
        max: micro(max),
      }))
      .sort((a, b) => a.seconds - b.seconds);
    const terms = { version, durations, feeRate: micro(content.fee_rate), effectiveAt };
    if (this.parsed.size >= MOST_PARSED) this.parsed.clear();
    this.parsed.set(version, terms);
    return terms;
  }
}

/** How much of the house's capital one direction of an instrument may put at risk, in memory. */
@Injectable()
export class ExposureTermsCache extends VersionCache<ExposureTerms> {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    clock: Clock,
    log: Logger,
    outbox: Outbox,
    config: TradingConfig,
  ) {
    super(dataSource, clock, log, {
      ...EXPOSURE_TERMS,
      first: new Map([['', { share: config.EXPOSURE_SHARE }]]),
      written: (manager, version) => publishTerms(outbox, manager, version),
    });
  }

  /** The share in micro-units, as last read. */
  share(): bigint {
    return micro(this.lastRead().content.share);
  }
}
