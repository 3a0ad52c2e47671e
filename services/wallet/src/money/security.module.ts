import { Module } from '@nestjs/common';
import { TermsModule } from '../terms/terms.module.js';
import { PayPasswordService } from './pay-password.service.js';
import { SecretBox } from './secret-box.js';

@Module({
  imports: [TermsModule],
  providers: [PayPasswordService, SecretBox],
  exports: [PayPasswordService, SecretBox],
})
export class SecurityModule {}
