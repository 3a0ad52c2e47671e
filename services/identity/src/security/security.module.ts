import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { Attempts } from './attempts.js';
import { AuthenticationLog } from './authentication-log.js';
import { DataKey } from './data-key.js';
import { Devices } from './devices.js';
import { SecretHasher } from './secret-hasher.js';

const dataKey = {
  provide: DataKey,
  inject: [IdentityConfig, DataSource],
  useFactory: (config: IdentityConfig, dataSource: DataSource) => DataKey.open(config, dataSource),
};

@Global()
@Module({
  providers: [Attempts, AuthenticationLog, dataKey, Devices, SecretHasher],
  exports: [Attempts, AuthenticationLog, DataKey, Devices, SecretHasher],
})
export class SecurityModule {}
