import { Module } from '@nestjs/common';
import { SecurityModule } from '../money/security.module.js';
import { TermsModule } from '../terms/terms.module.js';
import { AddressesController } from './addresses.controller.js';
import { AddressesService } from './addresses.service.js';

@Module({
  imports: [SecurityModule, TermsModule],
  controllers: [AddressesController],
  providers: [AddressesService],
  exports: [AddressesService],
})
export class AddressesModule {}
