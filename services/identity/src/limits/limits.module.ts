import { Global, Module } from '@nestjs/common';
import { StandingController } from '../standing/standing.controller.js';
import { Standings } from '../standing/standings.service.js';
import { LimitsController } from './limits.controller.js';
import { LimitsRepository } from './limits.repository.js';
import { LimitsService } from './limits.service.js';

@Global()
@Module({
  controllers: [LimitsController, StandingController],
  providers: [LimitsRepository, LimitsService, Standings],
  exports: [LimitsRepository, LimitsService, Standings],
})
export class LimitsModule {}
