import { Module } from '@nestjs/common';
import { TickCache } from './tick-cache.js';

@Module({ providers: [TickCache], exports: [TickCache] })
export class TicksModule {}
