import { Module } from '@nestjs/common';
import { ExportController } from './export.controller.js';
import { DataExport } from './export.service.js';
import { GatheredRecords } from './gathered-records.js';
import { OwnRecords } from './own-records.repository.js';

@Module({ controllers: [ExportController], providers: [DataExport, GatheredRecords, OwnRecords] })
export class ExportModule {}
