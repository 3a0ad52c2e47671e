import { Module } from '@nestjs/common';
import { BanksModule } from '../banks/banks.module.js';
import { SecurityModule } from '../money/security.module.js';
import { TermsModule } from '../terms/terms.module.js';
import { CardSecrets } from './card-secrets.js';
import { CardsController } from './cards.controller.js';
import { CardsService } from './cards.service.js';

@Module({
  imports: [BanksModule, SecurityModule, TermsModule],
  controllers: [CardsController],
  providers: [CardSecrets, CardsService],
  exports: [CardSecrets, CardsService],
})
export class CardsModule {}
