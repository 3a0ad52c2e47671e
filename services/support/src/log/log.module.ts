import { Module } from '@nestjs/common';
import { LogController } from './log.controller.js';
import { LogRepository } from './log.repository.js';
import { LogEntriesListener } from './log-entries.listener.js';
import { LogKey } from './log-key.js';
import { LogWriter } from './log-writer.js';

@Module({ controllers: [LogController], providers: [LogKey, LogRepository, LogEntriesListener, LogWriter] })
export class LogModule {}
