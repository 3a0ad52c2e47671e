import { Module } from '@nestjs/common';
import { SessionEndings } from './session-endings.js';
import { Sessions } from './sessions.js';
import { TokenVerifier } from './token-verifier.js';

@Module({ providers: [TokenVerifier, Sessions, SessionEndings], exports: [Sessions, SessionEndings] })
export class AuthModule {}
