import { Module } from '@nestjs/common';
import { CallCounters } from './call-counters.js';
import { Limits } from './limits.js';

@Module({ providers: [CallCounters, Limits], exports: [Limits] })
export class LimitsModule {}
