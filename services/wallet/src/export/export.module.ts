import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { CardsModule } from '../cards/cards.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SecurityModule } from '../money/security.module.js';
import { Payees } from '../payouts/payees.js';
import { WalletExportController } from './wallet-export.controller.js';
import { WalletExport } from './wallet-export.service.js';

@Module({
  imports: [AddressesModule, CardsModule, LedgerModule, SecurityModule],
  controllers: [WalletExportController],
  providers: [Payees, WalletExport],
})
export class ExportModule {}
