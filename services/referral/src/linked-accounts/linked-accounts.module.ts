import { Module } from '@nestjs/common';
import { LinkedAccountsController } from './linked-accounts.controller.js';
import { LinkedAccountsService } from './linked-accounts.service.js';

@Module({
  controllers: [LinkedAccountsController],
  providers: [LinkedAccountsService],
  exports: [LinkedAccountsService],
})
export class LinkedAccountsModule {}
