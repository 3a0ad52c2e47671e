import { Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { ReserveService } from './reserve.service.js';

/** The reserve cover of each currency in which returns are promised. */
@Injectable()
export class ReserveMetrics {
  constructor(metrics: Metrics, reserve: ReserveService) {
    metrics.gauge(
      'reserve_cover_ratio',
      'What is held for returns ÷ what is promised.',
      async () => {
        const { list } = await reserve.view();
        // A metric is a number; the ledger and its own checks never read it.
        return list.flatMap(({ currency, cover }) => (cover ? [{ labels: { currency }, value: Number(cover) }] : []));
      },
      ['currency'],
    );
  }
}
