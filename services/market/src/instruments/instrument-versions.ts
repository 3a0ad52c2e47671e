import {
  INSTRUMENT_NOTICE_MS,
  INSTRUMENT_ORDERS_NOTICE_MS,
  InstrumentOrders,
  InstrumentTerms,
} from '@makoto/contracts';
import { Clock, Logger, singleFlight, VersionCache, VersionReader } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { InstrumentList } from './instrument-list.js';
import { toTerms } from './instrument-terms.calc.js';
import { timelineOf } from './instrument-timeline.calc.js';
import { listings } from './listings.repository.js';

/** A leader that has not read the versions for this long reads them before its next frame. */
const MAX_AGE_MS = INSTRUMENT_ORDERS_NOTICE_MS / 2;

/** The kinds of versioned data of this service. */
export const TERMS_KIND = { name: 'instrument_terms', content: InstrumentTerms, noticeMs: INSTRUMENT_NOTICE_MS };
export const ORDERS_KIND = {
  name: 'instrument_orders',
  content: InstrumentOrders,
  noticeMs: INSTRUMENT_ORDERS_NOTICE_MS,
};

/**
 * Reads the versions of instruments into the list. They are approved long before they take effect and read every two
 * seconds, so every process has them in time; the process that publishes never makes a frame with an older list.
 */
@Injectable()
export class InstrumentVersions extends VersionReader implements OnModuleInit {
  private readonly terms: VersionCache<InstrumentTerms>;
  private readonly orders: VersionCache<InstrumentOrders>;
  private readonly read = singleFlight(() => this.readAll());

  constructor(
    @InjectDataSource() private readonly db: DataSource,
    private readonly clock: Clock,
    log: Logger,
    private readonly list: InstrumentList,
  ) {
    super('instruments', log);
    const first = new Map(list.all.map((instrument) => [instrument.symbol, toTerms(instrument)]));
    this.terms = new VersionCache(db, clock, log, { ...TERMS_KIND, first });
    this.orders = new VersionCache(db, clock, log, { ...ORDERS_KIND, first: new Map() });
  }

  /** Writes the first versions, unless they exist, and reads all. */
  async onModuleInit(): Promise<void> {
    await this.terms.onModuleInit();
    await this.run();
  }

  run(): Promise<void> {
    return this.read();
  }

  /** The newest approved terms of an instrument, whether in force or planned; undefined if it has none. */
  newestTerms(symbol: string): InstrumentTerms | undefined {
    return this.terms.versionsOf(symbol).at(-1)?.content;
  }

  /** Reads the versions if the last reading is too old to make a frame. @throws what the database throws */
  async keepFresh(): Promise<void> {
    if (this.ageMs(this.clock.now()) >= MAX_AGE_MS) await this.run();
  }

  private async readAll(): Promise<void> {
    const nowMs = this.clock.now();
    await Promise.all([this.terms.run(), this.orders.run()]);
    const known = await listings(this.db);
    this.list.setVersions(
      known.flatMap((listing) =>
        timelineOf(listing, this.terms.versionsOf(listing.symbol), this.orders.versionsOf(listing.symbol)),
      ),
    );
    this.readAtMs = nowMs;
  }
}
