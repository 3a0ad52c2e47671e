import { Module } from '@nestjs/common';
import { SecretBox } from '../encryption/secret-box.js';
import { PayeeFingerprints } from '../payees/payee-fingerprints.js';
import { TermsModule } from '../payments/terms/terms.module.js';
import { PayPasswordService } from './pay-password.service.js';

@Module({
  imports: [TermsModule],
  providers: [PayeeFingerprints, PayPasswordService, SecretBox],
  exports: [PayeeFingerprints, PayPasswordService, SecretBox],
})
export class IdentityChecksModule {}
