import { Module } from '@nestjs/common';
import { LinkedAccountsModule } from '../linked-accounts/linked-accounts.module.js';
import { RebatesModule } from '../rebates/rebates.module.js';
import { TreeService } from './tree.service.js';

@Module({ imports: [RebatesModule, LinkedAccountsModule], providers: [TreeService], exports: [TreeService] })
export class TreeModule {}
