import { Module } from '@nestjs/common';
import { TotpController } from './totp.controller.js';
import { Totp } from './totp.service.js';

@Module({ controllers: [TotpController], providers: [Totp] })
export class TotpModule {}
