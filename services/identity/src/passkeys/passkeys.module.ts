import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { PasskeysController } from './passkeys.controller.js';
import { Passkeys } from './passkeys.service.js';

@Module({ imports: [ContactsModule], controllers: [PasskeysController], providers: [Passkeys] })
export class PasskeysModule {}
