import { publicStats, type StatsView } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Stats } from './stats.service.js';

@Controller()
export class StatsController {
  constructor(private readonly stats: Stats) {}

  @Handle(publicStats)
  view(): Promise<StatsView> {
    return this.stats.view();
  }
}
