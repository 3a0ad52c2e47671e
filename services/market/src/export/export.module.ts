import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { MarketExportController } from './market-export.controller.js';
import { MarketExport } from './market-export.service.js';

@Module({ imports: [AlertsModule], controllers: [MarketExportController], providers: [MarketExport] })
export class ExportModule {}
