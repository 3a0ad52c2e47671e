import { SigningKey, TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { WalletConfig } from '../../config.js';
import { RatesModule } from '../../conversions/rates.module.js';
import { SolvencyController } from './solvency.controller.js';
import { SolvencyRepository } from './solvency.repository.js';
import { SolvencyService } from './solvency.service.js';
import { SolvencyKeysService } from './solvency-keys.service.js';
import { SolvencyTreeService } from './solvency-tree.service.js';

const signingKey = {
  provide: SigningKey,
  useFactory: (config: WalletConfig) => new SigningKey('SOLVENCY_KEY', config.SOLVENCY_KEY),
  inject: [WalletConfig],
};

@Module({
  imports: [RatesModule, TasksModule],
  controllers: [SolvencyController],
  providers: [signingKey, SolvencyService, SolvencyKeysService, SolvencyRepository, SolvencyTreeService],
})
export class SolvencyModule {}
