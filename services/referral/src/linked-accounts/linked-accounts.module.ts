import { Module } from '@nestjs/common';
import { LinkedAccountsService } from './linked-accounts.service.js';

@Module({ providers: [LinkedAccountsService], exports: [LinkedAccountsService] })
export class LinkedAccountsModule {}
