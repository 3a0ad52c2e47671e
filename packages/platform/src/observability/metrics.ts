import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeLimit } from './time-limit.js';

/** Upper bounds of request durations, in seconds: from one ledger batch to the client's timeout. */
export const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] as const;
const PREFIX = 'makoto_';
/** Well within Prometheus' scrape timeout of ten seconds: a figure that hangs must not take the others with it. */
const READ_LIMIT_MS = 2_000;

/** A figure that is read when Prometheus scrapes: one value, or one value for each set of labels. */
export type Reading<Label extends string = string> =
  | number
  | readonly { labels: Partial<Record<Label, string>>; value: number }[];

/**
 * The metrics of one process, in Prometheus' conventions: names without the prefix `makoto_`, base units, `_total` for
 * counters. Labels must have few values: never an id of a user, an order or a request.
 */
export class Metrics {
  readonly registry = new Registry();
  private readonly firstReadings: (() => void)[] = [];

  /** All figures in Prometheus' text format, read now. */
  async text(): Promise<string> {
    for (const read of this.firstReadings) read();
    return await this.registry.metrics();
  }

  /** Adds the figures of the process itself: event-loop delay, garbage collection, heap, CPU, file handles. */
  observeProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  counter<Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []): Counter<Label> {
    return new Counter({ name: PREFIX + name, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  /** A distribution; `buckets` are upper bounds in the unit of the name. */
  histogram<Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
    buckets: readonly number[] = DURATION_BUCKETS,
  ): Histogram<Label> {
    return new Histogram({
      ...{ name: PREFIX + name, help, labelNames: [...labelNames], buckets: [...buckets] },
      registers: [this.registry],
    });
  }

  /**
   * A figure that `read` supplies at each scrape. If `read` fails or takes over two seconds, the figure is absent from that scrape, so that an alert
   * on a missing series fires instead of a stale value passing for a fresh one.
   */
  gauge<Label extends string = never>(
    name: string,
    help: string,
    read: () => Reading<Label> | Promise<Reading<Label>>,
    labelNames: readonly Label[] = [],
  ): void {
    new Gauge({
      ...{ name: PREFIX + name, help, labelNames: [...labelNames], registers: [this.registry] },
      async collect() {
        this.reset();
        try {
          setAll(this, await withTimeLimit(READ_LIMIT_MS, read));
        } catch {
          // With labels, reset() has removed every value; without, it has left a zero.
          if (labelNames.length === 0) this.remove();
        }
      },
    });
  }

  /** A figure that is read before all others at each scrape, because reading the others changes it. */
  firstGauge<Label extends string = never>(
    name: string,
    help: string,
    read: () => Reading<Label>,
    labelNames: readonly Label[] = [],
  ): void {
    const gauge = new Gauge({ name: PREFIX + name, help, labelNames: [...labelNames], registers: [this.registry] });
    this.firstReadings.push(() => {
      gauge.reset();
      setAll(gauge, read());
    });
  }
}

function setAll<Label extends string>(gauge: Gauge<Label>, reading: Reading<Label>): void {
  if (typeof reading === 'number') gauge.set(reading);
  else for (const { labels, value } of reading) gauge.set(labels, value);
}
