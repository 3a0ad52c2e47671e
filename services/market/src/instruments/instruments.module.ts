import { Module } from '@nestjs/common';
import { MarketConfig } from '../config.js';
import { configuredSources } from '../feeds/configured-sources.js';
import { InstrumentList } from './instrument-list.js';
import { InstrumentVersions } from './instrument-versions.js';
import { INSTRUMENTS } from './instruments.js';

@Module({
  providers: [
    {
      provide: InstrumentList,
      inject: [MarketConfig],
      useFactory: (config: MarketConfig) =>
        new InstrumentList(INSTRUMENTS.map((one) => ({ ...one, sources: configuredSources(config, one) }))),
    },
    InstrumentVersions,
  ],
  exports: [InstrumentList, InstrumentVersions],
})
export class InstrumentsModule {}
