import { Module } from '@nestjs/common';
import { ApiTokenVerifier } from './api-token-verifier.js';
import { SessionEndings } from './session-endings.js';
import { Sessions } from './sessions.js';
import { TokenVerifier } from './token-verifier.js';

@Module({ providers: [ApiTokenVerifier, TokenVerifier, Sessions, SessionEndings], exports: [Sessions, SessionEndings] })
export class AuthModule {}
