import { Readiness } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { TickCache } from './tick-cache.js';

@Module({ providers: [TickCache], exports: [TickCache] })
export class TicksModule {
  constructor(readiness: Readiness, ticks: TickCache) {
    readiness.awaitOnce('prices', async () => {
      if (ticks.feedNow() === 0) throw new Error('no prices have arrived yet');
    });
  }
}
