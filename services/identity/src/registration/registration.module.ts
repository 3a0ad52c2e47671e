import { Module } from '@nestjs/common';
import { PayPasswordsModule } from '../pay-passwords/pay-passwords.module.js';
import { RegistrationController } from './registration.controller.js';
import { Registration } from './registration.service.js';

@Module({ imports: [PayPasswordsModule], controllers: [RegistrationController], providers: [Registration] })
export class RegistrationModule {}
