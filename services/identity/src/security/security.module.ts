import { Global, Module } from '@nestjs/common';
import { Attempts } from './attempts.js';
import { DataKey } from './data-key.js';
import { Devices } from './devices.js';
import { SecretHasher } from './secret-hasher.js';

@Global()
@Module({ providers: [Attempts, DataKey, Devices, SecretHasher], exports: [Attempts, DataKey, Devices, SecretHasher] })
export class SecurityModule {}
