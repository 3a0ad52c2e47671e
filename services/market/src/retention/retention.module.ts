import { Module } from '@nestjs/common';
import { ProofsModule } from '../proofs/proofs.module.js';
import { TicksModule } from '../ticks/ticks.module.js';
import { TickRetention } from './tick-retention.js';

@Module({ imports: [TicksModule, ProofsModule], providers: [TickRetention], exports: [TickRetention] })
export class RetentionModule {}
