import { Module } from '@nestjs/common';
import { CustomerLimits } from '../admission/customer-limits.js';
import { RestrictionsCache } from '../admission/restrictions-cache.js';
import { OrderDaysRoller } from '../history/order-days.roller.js';
import { OrderTotalsRepository } from '../history/order-totals.repository.js';
import { ProductsModule } from '../products/products.module.js';
import { ProofsModule } from '../proofs/proofs.module.js';
import { SettlementModule } from '../settlement/settlement.module.js';
import { TicksModule } from '../ticks/ticks.module.js';
import { ExposureBook } from './exposure-book.js';
import { OrderHolds } from './order-holds.js';
import { OrderWriter } from './order-writer.js';
import { OrdersController } from './orders.controller.js';
import { OrdersRepository } from './orders.repository.js';
import { OrdersService } from './orders.service.js';
import { PlaceOrderService } from './place-order.service.js';

@Module({
  imports: [ProductsModule, ProofsModule, SettlementModule, TicksModule],
  controllers: [OrdersController],
  providers: [
    ExposureBook,
    OrderDaysRoller,
    OrderHolds,
    OrderTotalsRepository,
    OrderWriter,
    OrdersRepository,
    OrdersService,
    CustomerLimits,
    PlaceOrderService,
    RestrictionsCache,
  ],
  exports: [OrdersService],
})
export class OrdersModule {}
