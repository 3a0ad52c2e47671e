import { Global, Module } from '@nestjs/common';
import { Attempts } from './attempts.js';
import { DataKey } from './data-key.js';
import { SecretHasher } from './secret-hasher.js';

@Global()
@Module({ providers: [Attempts, DataKey, SecretHasher], exports: [Attempts, DataKey, SecretHasher] })
export class SecurityModule {}
