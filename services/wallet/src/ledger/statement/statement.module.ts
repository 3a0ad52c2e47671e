import { Module } from '@nestjs/common';
import { StatementController } from './statement.controller.js';
import { StatementService } from './statement.service.js';
import { StatementCheckpoints } from './statement-checkpoints.service.js';
import { StatementReader } from './statement-reader.service.js';

@Module({
  controllers: [StatementController],
  providers: [StatementService, StatementReader, StatementCheckpoints],
  exports: [StatementService],
})
export class StatementModule {}
