import { Module } from '@nestjs/common';
import { TermsModule } from '../terms/terms.module.js';
import { PayPasswordService } from './pay-password.service.js';
import { PayeeFingerprints } from './payee-traits.js';
import { SecretBox } from './secret-box.js';

@Module({
  imports: [TermsModule],
  providers: [PayeeFingerprints, PayPasswordService, SecretBox],
  exports: [PayeeFingerprints, PayPasswordService, SecretBox],
})
export class SecurityModule {}
