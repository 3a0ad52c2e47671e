import { Module } from '@nestjs/common';
import { SecurityModule } from '../money/security.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { HotWallet } from './hot-wallet.service.js';
import { TronToken } from './tron-token.js';

@Module({ imports: [SecurityModule, TasksModule], providers: [HotWallet, TronToken], exports: [HotWallet, TronToken] })
export class HotWalletModule {}
