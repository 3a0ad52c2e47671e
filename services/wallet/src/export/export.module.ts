import { Module } from '@nestjs/common';
import { IdentityChecksModule } from '../identity-checks/identity-checks.module.js';
import { LedgerModule } from '../ledger/index.js';
import { AddressesModule } from '../payees/addresses/addresses.module.js';
import { CardsModule } from '../payees/cards/cards.module.js';
import { Payees } from '../payments/withdrawals/withdrawal-payee.js';
import { WalletExportController } from './wallet-export.controller.js';
import { WalletExport } from './wallet-export.service.js';

@Module({
  imports: [AddressesModule, CardsModule, LedgerModule, IdentityChecksModule],
  controllers: [WalletExportController],
  providers: [Payees, WalletExport],
})
export class ExportModule {}
