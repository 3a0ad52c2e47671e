import { Global, Module } from '@nestjs/common';
import { SecondFactor } from '../totp/second-factor.js';
import { LoginController } from './login.controller.js';
import { Login } from './login.service.js';
import { PasswordCheck } from './password-check.js';

@Global()
@Module({
  controllers: [LoginController],
  providers: [Login, PasswordCheck, SecondFactor],
  exports: [Login, PasswordCheck, SecondFactor],
})
export class LoginModule {}
