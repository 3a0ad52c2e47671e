import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { PayPasswordsModule } from '../pay-passwords/pay-passwords.module.js';
import { PasswordsController } from './passwords.controller.js';
import { Passwords } from './passwords.service.js';

@Module({
  imports: [CodesModule, ContactsModule, PayPasswordsModule],
  controllers: [PasswordsController],
  providers: [Passwords],
})
export class PasswordsModule {}
