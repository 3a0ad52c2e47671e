import { type CandleRow, CandlesRequest, productCandles } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { CandlesService } from './candles.service.js';

@Controller()
export class CandlesController {
  constructor(private readonly candles: CandlesService) {}

  @Handle(productCandles)
  list(request: CandlesRequest): Promise<CandleRow[]> {
    return this.candles.list(request);
  }
}
