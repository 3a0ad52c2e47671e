import { Module } from '@nestjs/common';
import { IdentityChecksModule } from '../../identity-checks/identity-checks.module.js';
import { TermsModule } from '../../payments/terms/terms.module.js';
import { BanksModule } from '../banks/banks.module.js';
import { CardSecrets } from './card-secrets.js';
import { CardsController } from './cards.controller.js';
import { CardsService } from './cards.service.js';

@Module({
  imports: [BanksModule, IdentityChecksModule, TermsModule],
  controllers: [CardsController],
  providers: [CardSecrets, CardsService],
  exports: [CardSecrets, CardsService],
})
export class CardsModule {}
