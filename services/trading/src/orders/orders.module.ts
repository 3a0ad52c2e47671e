import { Module } from '@nestjs/common';
import { AdmissionModule } from '../admission/admission.module.js';
import { HistoryModule } from '../history/history.module.js';
import { ProofsModule } from '../proofs/proofs.module.js';
import { SettlementModule } from '../settlement/settlement.module.js';
import { TicksModule } from '../ticks/ticks.module.js';
import { OrderHolds } from './order-holds.js';
import { OrderInvariantsService } from './order-invariants.service.js';
import { OrderWriter } from './order-writer.js';
import { OrdersAdminController } from './orders.admin.controller.js';
import { OrdersController } from './orders.controller.js';
import { OrdersMetrics } from './orders.metrics.js';
import { OrdersRepository } from './orders.repository.js';
import { OrdersService } from './orders.service.js';
import { PlaceOrderService } from './place-order.service.js';

@Module({
  imports: [AdmissionModule, HistoryModule, ProofsModule, SettlementModule, TicksModule],
  controllers: [OrdersAdminController, OrdersController],
  providers: [
    OrderHolds,
    OrderInvariantsService,
    OrderWriter,
    OrdersMetrics,
    OrdersRepository,
    OrdersService,
    PlaceOrderService,
  ],
  exports: [OrdersRepository],
})
export class OrdersModule {}
