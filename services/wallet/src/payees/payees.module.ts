import { Readiness } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EncryptionModule } from '../encryption/encryption.module.js';
import { IdentityChecksModule } from '../identity-checks/identity-checks.module.js';
import { AddressesController } from './addresses/addresses.controller.js';
import { AddressesService } from './addresses/addresses.service.js';
import { BankListCache } from './bank-lists/bank-list.cache.js';
import { BankListsAdminController, BankListVersionsAdminController } from './bank-lists/bank-lists.admin.controller.js';
import { BankLists } from './bank-lists/bank-lists.service.js';
import { BanksController } from './banks/banks.controller.js';
import { BanksService } from './banks/banks.service.js';
import { CardsController } from './cards/cards.controller.js';
import { CardsService } from './cards/cards.service.js';
import { DestinationsService } from './destinations.service.js';
import { PayeeFingerprints } from './payee-fingerprints.js';

@Module({
  imports: [AuditModule, EncryptionModule, IdentityChecksModule],
  controllers: [
    AddressesController,
    BankListsAdminController,
    BankListVersionsAdminController,
    BanksController,
    CardsController,
  ],
  providers: [
    AddressesService,
    BankListCache,
    BankLists,
    BanksService,
    CardsService,
    DestinationsService,
    PayeeFingerprints,
  ],
  exports: [AddressesService, CardsService, DestinationsService, PayeeFingerprints],
})
export class PayeesModule {
  constructor(readiness: Readiness, banks: BanksService) {
    // A new installation writes 30,000 branches first, and calls for banks would have to be repeated meanwhile.
    readiness.awaitOnce('banks', () => banks.fill());
  }
}
