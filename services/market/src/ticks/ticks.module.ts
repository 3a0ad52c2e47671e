import { Module } from '@nestjs/common';
import { TicksRepository } from './ticks.repository.js';

@Module({ providers: [TicksRepository], exports: [TicksRepository] })
export class TicksModule {}
