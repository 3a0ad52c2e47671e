import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { ProductsModule } from '../products/products.module.js';
import { DeskController } from './desk.controller.js';
import { Figures } from './figures.service.js';
import { OrderSums } from './order-sums.service.js';

@Module({ imports: [OrdersModule, ProductsModule], controllers: [DeskController], providers: [Figures, OrderSums] })
export class DeskModule {}
