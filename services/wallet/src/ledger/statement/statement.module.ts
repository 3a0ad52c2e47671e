import { Module } from '@nestjs/common';
import { StatementController } from './statement.controller.js';
import { StatementService } from './statement.service.js';
import { StatementCheckpointsService } from './statement-checkpoints.service.js';
import { StatementReaderService } from './statement-reader.service.js';

@Module({
  controllers: [StatementController],
  providers: [StatementService, StatementReaderService, StatementCheckpointsService],
  exports: [StatementService],
})
export class StatementModule {}
