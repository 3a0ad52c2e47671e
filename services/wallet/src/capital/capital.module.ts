import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TermsModule } from '../terms/terms.module.js';
import { Capital } from './capital.service.js';

@Module({ imports: [LedgerModule, TermsModule], providers: [Capital] })
export class CapitalModule {}
