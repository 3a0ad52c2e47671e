import { FRAME_MS } from '@makoto/contracts';
import type { Clock } from '@makoto/platform';
import type { LinkTimes } from '../feeds/live/link.js';
import type { LiveFeed } from '../feeds/live/live-feed.js';
import type { FakeSource } from './fake-source.js';
import { LeaderHarness } from './leader-harness.js';
import type { MarketProcess } from './market-process.js';

/** A kind of live feed under test, with its source and the source's symbol of the traded instrument. */
export interface FeedKindUnderTest {
  name: string;
  source: () => FakeSource;
  feed: (source: FakeSource, clock: Clock, times: LinkTimes) => LiveFeed;
  symbol: string;
  instrument: { no: number; symbol: string };
  /** Invalid prices that the source's client passes on, as they appear in a message. */
  noPrices: string[];
  /** Longer than the client takes to connect, in milliseconds. */
  silenceMs: number;
  /** A message that the client cannot read. */
  unreadable: string;
  /** A realistic price, in whole units. */
  price: number;
  /** The source's name as shown to customers. */
  label: string;
  /** A word in its refusal of candles that helps to fix it. */
  refusal: string;
  /** Whether the source provides days or they are summed from hours. */
  days: 'provided' | 'summed';
  /** The test's start; its market is open. */
  startMs: number;
}

export const QUICK: LinkTimes = { retryMs: 20, maxRetryMs: 100, silenceMs: 60_000 };
const LAG_MS = 500;
const PATIENCE_MS = 10_000;

/** A source, its feed and a leading market process. Times are milliseconds after `startMs`. */
export class FeedHarness {
  private received = 0;

  private constructor(
    private readonly kind: FeedKindUnderTest,
    readonly source: FakeSource,
    readonly feed: LiveFeed,
    private readonly harness: LeaderHarness,
    readonly market: MarketProcess,
  ) {}

  static async start(kind: FeedKindUnderTest, times = QUICK): Promise<FeedHarness> {
    const source = await kind.source().start();
    const harness = await LeaderHarness.open(kind.startMs - 4_000);
    const feed = kind.feed(source, harness.clock, times);
    await feed.start();
    await source.until(() => source.asked.length > 0);
    return new FeedHarness(kind, source, feed, harness, await harness.lead(feed));
  }

  /** Confirms the instrument's first price in the four seconds before the start. */
  async open(): Promise<void> {
    for (let ms = -4_000; ms < 0; ms += FRAME_MS) {
      await this.publishTo(ms);
      await this.trade([String(this.kind.price), ms + 10]);
    }
    await this.publishTo(0);
  }

  /** Sends trades, price as in the message and timestamp, and waits until the feed has them. */
  async trade(...trades: (readonly [price: string, ms: number])[]): Promise<void> {
    for (const [text, ms] of trades) this.source.trade(this.kind.symbol, text, this.kind.startMs + ms);
    this.received += trades.length;
    const until = performance.now() + PATIENCE_MS;
    while (this.feed.received < this.received) {
      if (performance.now() > until) throw new Error('what was sent did not arrive');
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  /** Advances the clock without publishing, as if no process ran. */
  away(toMs: number): void {
    this.harness.clock.set(this.kind.startMs + toMs + LAG_MS);
  }

  async publishTo(ms: number): Promise<void> {
    const { clock, client } = this.harness;
    while (clock.now() < this.kind.startMs + ms + LAG_MS) {
      clock.advance(FRAME_MS);
      await this.market.publisher.publishDue(client);
    }
  }

  /** What was published after the start: timestamps and prices in micro-units. */
  async published(): Promise<[number, string][]> {
    const { startMs, instrument } = this.kind;
    const ticks = await this.market.ticks.of(instrument.no, startMs, startMs + 3_600_000, 1_000);
    return ticks.map((tick) => [tick.atMs - startMs, String(tick.price)]);
  }

  /** The price rule's status at an instant. */
  async statusAt(ms: number): Promise<string | undefined> {
    const points = [{ symbol: this.kind.instrument.symbol, at: this.kind.startMs + ms }];
    return (await this.market.prices.pricesAt(points))[0]?.status;
  }

  async stop(): Promise<void> {
    await this.feed.stop();
    await this.source.stop();
    await this.harness.close();
  }
}
