import { Module } from '@nestjs/common';
import { IdentityChecksModule } from '../../identity-checks/identity-checks.module.js';
import { TermsModule } from '../../payments/terms/terms.module.js';
import { AddressesController } from './addresses.controller.js';
import { AddressesService } from './addresses.service.js';

@Module({
  imports: [IdentityChecksModule, TermsModule],
  controllers: [AddressesController],
  providers: [AddressesService],
  exports: [AddressesService],
})
export class AddressesModule {}
