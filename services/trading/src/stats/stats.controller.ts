import { publicStats, type StatsView } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { PublicStats } from './public-stats.service.js';

@Controller()
export class StatsController {
  constructor(private readonly stats: PublicStats) {}

  @Handle(publicStats)
  view(): Promise<StatsView> {
    return this.stats.view();
  }
}
