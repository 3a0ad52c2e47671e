import type { TickRootView } from '@makoto/contracts';
import { Clock, Logger, SigningKey } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { bucketStart, INTERVAL_MS } from '../candles/candle.calc.js';
import type { Instrument } from '../instruments/instrument.js';
import { InstrumentList } from '../instruments/instrument-list.js';
import { TicksRepository } from '../ticks/ticks.repository.js';
import {
  type ChainEnd,
  newChain,
  nextStatements,
  type RootStatement,
  statementHash,
  statementText,
} from './root-statement.calc.js';
import { TickRootsRepository } from './tick-roots.repository.js';

const MINUTE_MS = INTERVAL_MS['1m'];
/** How many ticks of an instrument are read at a time when catching up. */
const CHUNK = 20_000;

/**
 * Signs a root for every minute of every instrument in the background, so that frames never wait for it. Only the table
 * knows where a chain ends: the next process continues after a crash, and if two processes write, the first wins. After
 * a failure it retries at the next minute; nothing is queued in memory.
 */
@Injectable()
export class RootWriter implements OnApplicationBootstrap {
  private work: Promise<void> = Promise.resolve();
  private closedMs = 0;

  constructor(
    private readonly roots: TickRootsRepository,
    private readonly ticks: TicksRepository,
    private readonly key: SigningKey,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly instruments: InstrumentList,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.roots.noteKey(this.key.keyId, this.key.publicKey, this.clock.now());
  }

  /** Signs all minutes that the watermark has passed. All ticks stamped at or before it must be in the table. */
  passed(watermarkMs: number): void {
    const closedMs = bucketStart(watermarkMs, MINUTE_MS);
    if (closedMs <= this.closedMs) return;
    this.closedMs = closedMs;
    this.work = this.work
      .then(() => this.closeAll(closedMs))
      .catch((error: unknown) => this.log.warn('roots could not be written; retrying at the next minute', error));
  }

  /** Resolves once everything due has been attempted. */
  settled(): Promise<void> {
    return this.work;
  }

  /** Until when all ticks are covered by signed roots, in epoch milliseconds. */
  async provenMs(): Promise<number> {
    const ends = await this.roots.ends();
    return Math.min(...this.instruments.all.map(({ no }) => ends.get(no)?.toMs ?? 0));
  }

  private async closeAll(closedMs: number): Promise<void> {
    const ends = await this.roots.ends();
    const made: RootStatement[] = [];
    for (const instrument of this.instruments.all) {
      const end = ends.get(instrument.no) ?? newChain(await this.firstMs(instrument, closedMs));
      made.push(...(await this.close(instrument, end, closedMs)));
    }
    await this.roots.put(made.map((one) => this.sign(one)));
  }

  /** Extends one chain to `closedMs`. Writes in between if much is missing, and returns what is left to write. */
  private async close(instrument: Instrument, start: ChainEnd, closedMs: number): Promise<RootStatement[]> {
    let end = start;
    for (;;) {
      if (end.toMs >= closedMs) return [];
      const ticks = await this.ticks.of(instrument.no, end.toMs, closedMs, CHUNK);
      const last = ticks.at(-1);
      if (!last || ticks.length < CHUNK) return nextStatements(instrument, end, ticks, closedMs);
      // The last minute read may be incomplete, so the next chunk reads it again.
      const wholeMs = bucketStart(last.atMs, MINUTE_MS);
      const whole = nextStatements(
        instrument,
        end,
        ticks.filter((tick) => tick.atMs < wholeMs),
        wholeMs,
      );
      const final = whole.at(-1);
      if (!final) throw new RangeError(`more than ${CHUNK} ticks of ${instrument.symbol} in a minute`);
      await this.roots.put(whole.map((one) => this.sign(one)));
      end = { seq: final.seq, toMs: final.toMs, hash: statementHash(final) };
    }
  }

  /** Where an instrument's chain starts: with its first stored tick, or with the minute that just closed. */
  private async firstMs({ no }: Instrument, closedMs: number): Promise<number> {
    const [first] = await this.ticks.of(no, 0, closedMs, 1);
    return first?.atMs ?? closedMs - MINUTE_MS;
  }

  private sign(one: RootStatement): TickRootView & { no: number } {
    return {
      no: one.no,
      symbol: one.symbol,
      seq: one.seq,
      from: one.fromMs,
      to: one.toMs,
      size: one.size,
      root: one.root,
      prev: one.prev,
      hash: statementHash(one),
      key_id: this.key.keyId,
      signature: this.key.sign(Buffer.from(statementText(one), 'ascii')),
    };
  }
}
