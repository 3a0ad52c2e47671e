import { Module } from '@nestjs/common';
import { TermsModule } from '../terms/terms.module.js';
import { PayPasswordService } from './pay-password.service.js';
import { PayeeTraits } from './payee-traits.js';
import { SecretBox } from './secret-box.js';

@Module({
  imports: [TermsModule],
  providers: [PayeeTraits, PayPasswordService, SecretBox],
  exports: [PayeeTraits, PayPasswordService, SecretBox],
})
export class SecurityModule {}
