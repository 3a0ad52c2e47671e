import { Module } from '@nestjs/common';
import { CandleWriter } from './candle-writer.js';
import { CandlesRepository } from './candles.repository.js';
import { SourceCandlesRepository } from './source-candles.repository.js';

@Module({
  providers: [CandlesRepository, SourceCandlesRepository, CandleWriter],
  exports: [CandlesRepository, SourceCandlesRepository, CandleWriter],
})
export class CandleStorageModule {}
