import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.js';
import { PayPasswordsModule } from '../pay-passwords/pay-passwords.module.js';
import { ContactProof } from './contact-proof.js';
import { ContactsController } from './contacts.controller.js';
import { Contacts } from './contacts.service.js';

@Module({
  imports: [CodesModule, PayPasswordsModule],
  controllers: [ContactsController],
  providers: [ContactProof, Contacts],
  exports: [ContactProof, Contacts],
})
export class ContactsModule {}
