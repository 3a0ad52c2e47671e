import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { TradingExportController } from './trading-export.controller.js';
import { TradingExport } from './trading-export.service.js';

@Module({ imports: [OrdersModule], controllers: [TradingExportController], providers: [TradingExport] })
export class ExportModule {}
