import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/index.js';
import { RebatesController } from './rebates.controller.js';
import { RebatesService } from './rebates.service.js';

@Module({ imports: [LedgerModule], controllers: [RebatesController], providers: [RebatesService] })
export class RebatesModule {}
