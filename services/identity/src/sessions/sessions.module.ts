import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { IdentityConfig } from '../config.js';
import { SessionEndings } from './session-endings.js';
import { SessionRenewals } from './session-renewals.js';
import { SessionsController } from './sessions.controller.js';
import { Sessions } from './sessions.service.js';
import { Tokens } from './tokens.js';

@Global()
@Module({
  imports: [
    JwtModule.registerAsync({
      inject: [IdentityConfig],
      useFactory: (config: IdentityConfig) => ({ secret: config.TOKEN_SECRET, signOptions: { algorithm: 'HS256' } }),
    }),
  ],
  controllers: [SessionsController],
  providers: [SessionEndings, SessionRenewals, Sessions, Tokens],
  exports: [SessionRenewals, Sessions],
})
export class SessionsModule {}
