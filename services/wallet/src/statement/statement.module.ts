import { Module } from '@nestjs/common';
import { StatementController } from './statement.controller.js';
import { StatementService } from './statement.service.js';
import { StatementMarks } from './statement-marks.service.js';
import { StatementReader } from './statement-reader.service.js';

@Module({
  controllers: [StatementController],
  providers: [StatementService, StatementReader, StatementMarks],
  exports: [StatementService],
})
export class StatementModule {}
