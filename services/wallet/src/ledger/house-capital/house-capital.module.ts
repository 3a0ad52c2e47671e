import { Module } from '@nestjs/common';
import { TermsModule } from '../../payments/terms/terms.module.js';
import { LedgerModule } from '../ledger.module.js';
import { Capital } from './house-capital.service.js';

@Module({ imports: [LedgerModule, TermsModule], providers: [Capital] })
export class HouseCapitalModule {}
