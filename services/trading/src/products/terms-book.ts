import { AppError, micro, TERMS_NOTICE_MS } from '@makoto/contracts';
import { Clock, Logger, type Repeating, repeat } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { TradingConfig } from '../config.js';
import { findTerms, type TermsRow } from './order-terms.repository.js';
import { DEFAULT_FEE_RATE, DURATIONS, type DurationTerms } from './terms.js';

const REFRESH_MS = 2_000;

/** The terms on which orders are taken from a moment on. */
export interface Terms {
  /** 0: what the house began with. */
  version: number;
  durations: readonly DurationTerms[];
  /** Micro-units. */
  feeRate: bigint;
  /** Epoch milliseconds. */
  effectiveAt: number;
}

/**
 * The terms of new orders, kept in memory so that no order waits for them. A change is written at least ten seconds before
 * it counts and looked for every two, so that every process takes it up at the same moment; one that has not been able to
 * look for so long takes no orders.
 */
@Injectable()
export class TermsBook implements OnModuleInit, OnModuleDestroy {
  /** What holds where no change is in effect. */
  readonly first: Terms;
  /** The one in effect and those to come, oldest first. */
  private known: readonly Terms[];
  private lookedAt = 0;
  private repeating: Repeating | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
    config: TradingConfig,
  ) {
    const feeRate = micro(config.FEE_RATE ?? DEFAULT_FEE_RATE);
    this.first = { version: 0, durations: DURATIONS, feeRate, effectiveAt: 0 };
    this.known = [this.first];
  }

  async onModuleInit(): Promise<void> {
    await this.look();
    this.repeating = repeat(() => this.look(), REFRESH_MS, this.log, 'the terms of orders could not be looked up');
  }

  async onModuleDestroy(): Promise<void> {
    await this.repeating?.stop();
  }

  /** The terms in effect now. @throws UNAVAILABLE where a change could have been missed */
  now(): Terms {
    const now = this.clock.now();
    if (now - this.lookedAt >= TERMS_NOTICE_MS) throw new AppError('UNAVAILABLE');
    return this.known.findLast((terms) => terms.effectiveAt <= now) ?? this.first;
  }

  /** Looks for changes. */
  async look(): Promise<void> {
    const now = this.clock.now();
    const rows = await findTerms(this.dataSource, now);
    this.known = [this.first, ...rows.map(toTerms)];
    this.lookedAt = now;
  }
}

function toTerms(row: TermsRow): Terms {
  const durations = row.durations.map(({ seconds, payout, min, max }) => ({
    seconds,
    payoutRate: micro(payout),
    min: micro(min),
    max: micro(max),
  }));
  return { version: row.version, durations, feeRate: row.feeRate, effectiveAt: row.effectiveAt };
}
