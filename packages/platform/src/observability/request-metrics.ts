import type { Counter, Histogram } from 'prom-client';
import type { Metrics } from './metrics.js';

type Child = { inc(): void };
type Timer = { observe(seconds: number): void };

/** Rate, errors and duration of one kind of request, by name and outcome. */
export class RequestMetrics<Label extends string> {
  private readonly total: Counter<Label | 'code'>;
  private readonly duration: Histogram<Label>;
  private readonly counters = new Map<string, Child>();
  private readonly timers = new Map<string, Timer>();

  /** @param prefix of both metrics, such as `rpc_requests`; @param label what requests are told apart by */
  constructor(metrics: Metrics, prefix: string, label: Label, what: string) {
    this.total = metrics.counter(`${prefix}_total`, `${what}, by outcome.`, [label, 'code']);
    this.duration = metrics.histogram(
      `${prefix.replace(/s$/, '')}_duration_seconds`,
      `Duration of ${what.toLowerCase()}.`,
      [label],
    );
  }

  /** Counts a request that ended with `code` (`ok`, or the error's name) after `seconds`. */
  observe(name: string, code: string, seconds: number): void {
    const key = `${name} ${code}`;
    let counter = this.counters.get(key);
    if (!counter) {
      counter = this.total.labels(name, code);
      this.counters.set(key, counter);
    }
    counter.inc();
    let timer = this.timers.get(name);
    if (!timer) {
      timer = this.duration.labels(name);
      this.timers.set(name, timer);
    }
    timer.observe(seconds);
  }
}
