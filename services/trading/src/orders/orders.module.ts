import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module.js';
import { ReceiptSigner } from '../receipts/receipt-signer.js';
import { SettlementModule } from '../settlement/settlement.module.js';
import { OwnLimits } from '../standing/own-limits.js';
import { StandingCache } from '../standing/standing-cache.js';
import { TicksModule } from '../ticks/ticks.module.js';
import { OrderWriter } from './order-writer.js';
import { OrdersController } from './orders.controller.js';
import { OrdersRepository } from './orders.repository.js';
import { OrdersService } from './orders.service.js';
import { PlaceOrderService } from './place-order.service.js';

@Module({
  imports: [ProductsModule, SettlementModule, TicksModule],
  controllers: [OrdersController],
  providers: [OrderWriter, OrdersRepository, OrdersService, OwnLimits, PlaceOrderService, ReceiptSigner, StandingCache],
})
export class OrdersModule {}
