import { Module } from '@nestjs/common';
import { AccrualsModule } from '../accruals/accruals.module.js';
import { ExitsModule } from '../exits/exits.module.js';
import { PurchasesModule } from '../purchases/purchases.module.js';
import { AccrualsProcessor } from './accruals.processor.js';
import { Sweeper } from './sweeper.js';

@Module({ imports: [AccrualsModule, ExitsModule, PurchasesModule], providers: [AccrualsProcessor, Sweeper] })
export class JobsModule {}
