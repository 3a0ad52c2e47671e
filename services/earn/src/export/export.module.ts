import { Module } from '@nestjs/common';
import { EarnExportController } from './earn-export.controller.js';
import { EarnExport } from './earn-export.service.js';

@Module({ controllers: [EarnExportController], providers: [EarnExport] })
export class ExportModule {}
