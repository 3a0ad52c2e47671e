import { Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

const SIZE_BUCKETS = [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000];

/** Figures of the ledger's batches. */
@Injectable()
export class LedgerMetrics {
  private readonly size;
  private readonly duration;

  constructor(metrics: Metrics) {
    this.size = metrics.histogram('ledger_batch_transfers', 'Transfers written together.', [], SIZE_BUCKETS);
    this.duration = metrics.histogram('ledger_batch_seconds', 'Time to write and commit a batch of transfers.');
  }

  batchWritten(transfers: number, seconds: number): void {
    this.size.observe(transfers);
    this.duration.observe(seconds);
  }
}
