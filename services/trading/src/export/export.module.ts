import { Module } from '@nestjs/common';
import { TradingExportController } from './trading-export.controller.js';
import { TradingExport } from './trading-export.service.js';

@Module({ controllers: [TradingExportController], providers: [TradingExport] })
export class ExportModule {}
