import { Module } from '@nestjs/common';
import { PositionsModule } from '../positions/positions.module.js';
import { ProductsModule } from '../products/products.module.js';
import { TermsChanges } from '../products/terms-changes.js';
import { DeskController } from './desk.controller.js';
import { TermsDesk } from './terms-desk.service.js';

@Module({
  imports: [PositionsModule, ProductsModule],
  controllers: [DeskController],
  providers: [TermsDesk, TermsChanges],
})
export class DeskModule {}
