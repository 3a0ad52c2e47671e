import { Global, Module } from '@nestjs/common';
import { LimitsController } from './limits.controller.js';
import { LimitsRepository } from './limits.repository.js';
import { LimitsService } from './limits.service.js';

@Global()
@Module({
  controllers: [LimitsController],
  providers: [LimitsRepository, LimitsService],
  exports: [LimitsRepository, LimitsService],
})
export class LimitsModule {}
