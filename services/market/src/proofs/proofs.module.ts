import { SigningKey } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { MarketConfig } from '../config.js';
import { InstrumentsModule } from '../instruments/instruments.module.js';
import { SimulatedDaysModule } from '../simulated-days/simulated-days.module.js';
import { TicksModule } from '../ticks/ticks.module.js';
import { ProofsController } from './proofs.controller.js';
import { RootWriter } from './root-writer.js';
import { TickProofsService } from './tick-proofs.service.js';
import { TickRootsRepository } from './tick-roots.repository.js';

@Module({
  imports: [TicksModule, InstrumentsModule, SimulatedDaysModule],
  controllers: [ProofsController],
  providers: [
    {
      provide: SigningKey,
      inject: [MarketConfig],
      useFactory: (config: MarketConfig) => new SigningKey('TICK_KEY', config.TICK_KEY),
    },
    TickRootsRepository,
    RootWriter,
    TickProofsService,
  ],
  exports: [RootWriter],
})
export class ProofsModule {}
