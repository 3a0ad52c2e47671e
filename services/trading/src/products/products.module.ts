import { Module } from '@nestjs/common';
import { TicksModule } from '../ticks/ticks.module.js';
import { Instruments } from './instruments.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';

@Module({
  imports: [TicksModule],
  controllers: [ProductsController],
  providers: [Instruments, ProductsService],
  exports: [Instruments],
})
export class ProductsModule {}
