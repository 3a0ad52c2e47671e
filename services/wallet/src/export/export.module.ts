import { Module } from '@nestjs/common';
import { EncryptionModule } from '../encryption/encryption.module.js';
import { LedgerModule } from '../ledger/index.js';
import { PayeesModule } from '../payees/index.js';
import { WalletExportController } from './wallet-export.controller.js';
import { WalletExport } from './wallet-export.service.js';

@Module({
  imports: [EncryptionModule, LedgerModule, PayeesModule],
  controllers: [WalletExportController],
  providers: [WalletExport],
})
export class ExportModule {}
