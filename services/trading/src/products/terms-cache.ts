import { AppError, micro, TERMS_NOTICE_MS } from '@makoto/contracts';
import { Clock, Logger, Periodic } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { TradingConfig } from '../config.js';
import { findTerms, type TermsRow } from './order-terms.repository.js';
import { DURATIONS, type DurationTerms } from './terms.js';

const REFRESH_MS = 2_000;

/** The terms of orders placed from `effectiveAt` on. */
export interface Terms {
  /** 0 stands for the defaults, before any change. */
  version: number;
  durations: readonly DurationTerms[];
  /** Micro-units. */
  feeRate: bigint;
  /** Epoch milliseconds. */
  effectiveAt: number;
}

/**
 * The terms of new orders, in memory so that no order waits for the database. A change is written at least ten seconds
 * before it takes effect and the cache is refreshed every two, so all processes switch at the same moment. A process whose
 * last refresh is ten seconds old takes no orders.
 */
@Injectable()
export class TermsCache extends Periodic implements OnModuleInit {
  /** The terms before any change. */
  readonly defaults: Terms;
  /** The terms in effect and those scheduled, oldest first. */
  private known: readonly Terms[];
  private refreshedAt = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    log: Logger,
    config: TradingConfig,
  ) {
    super(REFRESH_MS, 'could not refresh the order terms', log);
    const feeRate = micro(config.FEE_RATE);
    this.defaults = { version: 0, durations: DURATIONS, feeRate, effectiveAt: 0 };
    this.known = [this.defaults];
  }

  async onModuleInit(): Promise<void> {
    await this.run();
  }

  /** The terms in effect. @throws UNAVAILABLE if a change may have been missed */
  now(): Terms {
    const now = this.clock.now();
    if (now - this.refreshedAt >= TERMS_NOTICE_MS) throw new AppError('UNAVAILABLE');
    return this.known.findLast((terms) => terms.effectiveAt <= now) ?? this.defaults;
  }

  /** Reads the terms again. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const rows = await findTerms(this.dataSource, now);
    this.known = [this.defaults, ...rows.map(toTerms)];
    this.refreshedAt = now;
  }
}

/** Terms as they are applied. */
export function toTerms(row: TermsRow): Terms {
  const durations = row.durations.map(({ seconds, payout, min, max }) => ({
    seconds,
    payoutRate: micro(payout),
    min: micro(min),
    max: micro(max),
  }));
  return { version: row.version, durations, feeRate: row.feeRate, effectiveAt: row.effectiveAt };
}
