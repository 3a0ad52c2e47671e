import { SigningKey, TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { WalletConfig } from '../../config.js';
import { RatesModule } from '../../conversions/rates.module.js';
import { SolvencyController } from './solvency.controller.js';
import { SolvencyRepository } from './solvency.repository.js';
import { Solvency } from './solvency.service.js';
import { SolvencyKeys } from './solvency-keys.js';
import { SolvencyTrees } from './solvency-tree.service.js';

const signingKey = {
  provide: SigningKey,
  useFactory: (config: WalletConfig) => new SigningKey('SOLVENCY_KEY', config.SOLVENCY_KEY),
  inject: [WalletConfig],
};

@Module({
  imports: [RatesModule, TasksModule],
  controllers: [SolvencyController],
  providers: [signingKey, Solvency, SolvencyKeys, SolvencyRepository, SolvencyTrees],
})
export class SolvencyModule {}
