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
        return list.flatMap(({ currency, cover }) =>
          cover === null ? [] : [{ labels: { currency }, value: Number.parseFloat(cover ?? '0') }],
        );
      },
      ['currency'],
    );
  }
}
