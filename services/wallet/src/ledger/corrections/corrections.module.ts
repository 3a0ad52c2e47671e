import { Module } from '@nestjs/common';
import { PaymentsModule } from '../../payments/payments.module.js';
import { LedgerModule } from '../ledger.module.js';
import { CorrectionsController } from './corrections.controller.js';
import { Corrections } from './corrections.service.js';

@Module({ imports: [PaymentsModule, LedgerModule], controllers: [CorrectionsController], providers: [Corrections] })
export class CorrectionsModule {}
