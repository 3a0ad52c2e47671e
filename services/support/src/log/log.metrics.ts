import { Clock, Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { LogRepository } from './log.repository.js';

/** Waiting entries are counted up to here. */
const MAX_COUNTED = 10_000;

/** Figures of the log: what waits, how fast it grows, how far what is shown lags behind, and which witnesses answer. */
@Injectable()
export class LogMetrics {
  private readonly entries;
  private readonly seconds;
  private readonly answers;
  /** Since when there is a head that is not shown, epoch milliseconds. */
  private hiddenSinceMs: number | undefined;

  constructor(
    metrics: Metrics,
    repository: LogRepository,
    private readonly clock: Clock,
  ) {
    this.entries = metrics.counter('log_entries_total', 'Entries appended to the transparency log.');
    const buckets = [0.01, 0.03, 0.1, 0.3, 1, 3];
    this.seconds = metrics.histogram('log_append_seconds', 'Time to append a batch of entries.', [], buckets);
    this.answers = metrics.counter(
      'log_cosignatures_total',
      'Answers of witnesses to new heads of the log: signed or failed.',
      ['witness', 'result'],
    );
    metrics.gauge('log_waiting_entries', `Entries without a place in the log, at most ${MAX_COUNTED}.`, () =>
      repository.waiting(MAX_COUNTED),
    );
    metrics.gauge('log_behind_seconds', 'Age of the oldest statement that the log does not show yet.', async () => {
      const since = [await repository.waitingSince(), this.hiddenSinceMs].filter((ms) => ms !== undefined);
      return since.length === 0 ? 0 : Math.max(0, this.clock.now() - Math.min(...since)) / 1_000;
    });
  }

  appended(entries: number, seconds: number): void {
    this.entries.inc(entries);
    this.seconds.observe(seconds);
  }

  /** The newest head is, or is not, what is shown. */
  shows(newest: boolean): void {
    this.hiddenSinceMs = newest ? undefined : (this.hiddenSinceMs ?? this.clock.now());
  }

  answered(witness: string, result: 'signed' | 'failed'): void {
    this.answers.inc({ witness, result });
  }
}
