import { Module } from '@nestjs/common';
import { DeskModule } from '../desk/desk.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { CorrectionsController } from './corrections.controller.js';
import { Corrections } from './corrections.service.js';

@Module({ imports: [DeskModule, LedgerModule], controllers: [CorrectionsController], providers: [Corrections] })
export class CorrectionsModule {}
