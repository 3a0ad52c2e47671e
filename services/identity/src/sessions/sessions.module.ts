import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { ApiTokensRepository } from '../api-tokens/api-tokens.repository.js';
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
  providers: [ApiTokensRepository, SessionEndings, SessionRenewals, Sessions, Tokens],
  exports: [ApiTokensRepository, SessionEndings, SessionRenewals, Sessions],
})
export class SessionsModule {}
