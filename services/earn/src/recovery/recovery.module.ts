import { Module } from '@nestjs/common';
import { AccrualsModule } from '../accruals/accruals.module.js';
import { ExitsModule } from '../exits/exits.module.js';
import { PurchasesModule } from '../purchases/purchases.module.js';
import { RecoverySweeper } from './recovery.sweeper.js';

@Module({ imports: [AccrualsModule, ExitsModule, PurchasesModule], providers: [RecoverySweeper] })
export class RecoveryModule {}
