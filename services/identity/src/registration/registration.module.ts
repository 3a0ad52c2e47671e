import { Module } from '@nestjs/common';
import { RegistrationController } from './registration.controller.js';
import { Registration } from './registration.service.js';

@Module({ controllers: [RegistrationController], providers: [Registration] })
export class RegistrationModule {}
