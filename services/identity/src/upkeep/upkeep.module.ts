import { Module } from '@nestjs/common';
import { Upkeep } from './upkeep.service.js';

@Module({ providers: [Upkeep] })
export class UpkeepModule {}
