import { Module } from '@nestjs/common';
import { SupportExportController } from './support-export.controller.js';
import { SupportExport } from './support-export.service.js';

@Module({ controllers: [SupportExportController], providers: [SupportExport] })
export class ExportModule {}
