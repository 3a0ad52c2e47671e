import { Module } from '@nestjs/common';
import { LogController } from './log.controller.js';
import { LogMetrics } from './log.metrics.js';
import { LogRepository } from './log.repository.js';
import { LogEntriesListener } from './log-entries.listener.js';
import { LogKey } from './log-key.js';
import { LogMemory } from './log-memory.js';
import { LogPublisher } from './log-publisher.js';
import { LogWriter } from './log-writer.js';
import { VerifierRelease } from './verifier-release.js';
import { Witnesses } from './witnesses.js';

@Module({
  controllers: [LogController],
  providers: [
    ...[LogKey, LogRepository, LogEntriesListener, LogMemory, LogMetrics, LogPublisher, LogWriter, VerifierRelease],
    Witnesses,
  ],
})
export class LogModule {}
