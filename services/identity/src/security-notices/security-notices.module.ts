import { Global, Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.js';
import { ContactChanges } from '../contacts/contact-changes.repository.js';
import { RestrictionsModule } from '../restrictions/restrictions.module.js';
import { AccountFreeze } from './account-freeze.service.js';
import { PayeesListener } from './payees.listener.js';
import { SecurityNoticeSender } from './security-notice-sender.js';
import { SecurityNoticesController } from './security-notices.controller.js';
import { SecurityNoticesRepository } from './security-notices.repository.js';
import { SecurityNotices } from './security-notices.service.js';

@Global()
@Module({
  imports: [CodesModule, RestrictionsModule],
  controllers: [SecurityNoticesController],
  providers: [
    AccountFreeze,
    ContactChanges,
    PayeesListener,
    SecurityNoticeSender,
    SecurityNotices,
    SecurityNoticesRepository,
  ],
  exports: [ContactChanges, SecurityNotices],
})
export class SecurityNoticesModule {}
