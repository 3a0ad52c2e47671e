import type { Counter, Histogram } from 'prom-client';
import type { Metrics } from './metrics.js';

interface Known {
  timer: { observe(seconds: number): void };
  counters: Map<string, { inc(): void }>;
}

/** Rate, errors and duration of one kind of request, by name and outcome. */
export class RequestMetrics<Label extends string> {
  private readonly total: Counter<Label | 'code'>;
  private readonly duration: Histogram<Label>;
  /** By name, and the counters by code: a key made of both would be hashed anew for each request. */
  private readonly known = new Map<string, Known>();

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
    let known = this.known.get(name);
    if (!known) {
      known = { timer: this.duration.labels(name), counters: new Map() };
      this.known.set(name, known);
    }
    let counter = known.counters.get(code);
    if (!counter) {
      counter = this.total.labels(name, code);
      known.counters.set(code, counter);
    }
    counter.inc();
    known.timer.observe(seconds);
  }
}
