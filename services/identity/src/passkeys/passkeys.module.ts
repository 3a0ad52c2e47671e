import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { CustomerPasskeys } from './customer-passkeys.service.js';
import { PasskeysController } from './passkeys.controller.js';

@Module({ imports: [ContactsModule], controllers: [PasskeysController], providers: [CustomerPasskeys] })
export class PasskeysModule {}
