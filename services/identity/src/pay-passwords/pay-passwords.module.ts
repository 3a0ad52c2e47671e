import { Module } from '@nestjs/common';
import { PayPasswordsController } from './pay-passwords.controller.js';
import { PayPasswords } from './pay-passwords.service.js';

@Module({ controllers: [PayPasswordsController], providers: [PayPasswords], exports: [PayPasswords] })
export class PayPasswordsModule {}
