import { Global, Module } from '@nestjs/common';
import { RestrictionsController } from '../restrictions/restrictions.controller.js';
import { RestrictionsService } from '../restrictions/restrictions.service.js';
import { LimitsController } from './limits.controller.js';
import { LimitsRepository } from './limits.repository.js';
import { LimitsService } from './limits.service.js';

@Global()
@Module({
  controllers: [LimitsController, RestrictionsController],
  providers: [LimitsRepository, LimitsService, RestrictionsService],
  exports: [LimitsRepository, LimitsService, RestrictionsService],
})
export class LimitsModule {}
