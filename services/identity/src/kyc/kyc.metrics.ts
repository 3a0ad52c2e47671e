import { Clock, Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { KycReview } from './kyc-review.service.js';

/** Figures of identity verifications that wait for a reviewer. */
@Injectable()
export class KycMetrics {
  constructor(metrics: Metrics, review: KycReview, clock: Clock) {
    metrics.gauge('kyc_waiting', 'Identity verifications that wait.', async () => (await review.queue()).open);
    metrics.gauge('kyc_oldest_age_seconds', 'How long the oldest identity verification has waited.', async () => {
      const { oldest_at: oldest } = await review.queue();
      return oldest ? Math.max(0, clock.now() - Date.parse(oldest)) / 1_000 : 0;
    });
  }
}
