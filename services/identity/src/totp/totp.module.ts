import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { TotpController } from './totp.controller.js';
import { Totp } from './totp.service.js';

@Module({ imports: [ContactsModule], controllers: [TotpController], providers: [Totp] })
export class TotpModule {}
