import { Module } from '@nestjs/common';
import { TicksModule } from '../ticks/ticks.module.js';
import { Instruments } from './instruments.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';
import { TermsBook } from './terms-book.js';
import { TermsDesk } from './terms-desk.service.js';
import { TermsTeller } from './terms-teller.js';

@Module({
  imports: [TicksModule],
  controllers: [ProductsController],
  providers: [Instruments, ProductsService, TermsBook, TermsDesk, TermsTeller],
  exports: [Instruments, TermsBook, TermsDesk],
})
export class ProductsModule {}
