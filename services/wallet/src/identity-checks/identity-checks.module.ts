import { Module } from '@nestjs/common';
import { PayeeFingerprints } from '../payees/payee-fingerprints.js';
import { SecretBox } from '../payees/secret-box.js';
import { TermsModule } from '../payments/terms/terms.module.js';
import { PayPasswordService } from './pay-password.service.js';

@Module({
  imports: [TermsModule],
  providers: [PayeeFingerprints, PayPasswordService, SecretBox],
  exports: [PayeeFingerprints, PayPasswordService, SecretBox],
})
export class IdentityChecksModule {}
