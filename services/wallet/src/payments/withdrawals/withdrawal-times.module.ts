import { Module } from '@nestjs/common';
import { WithdrawalTimesController } from './withdrawal-times.controller.js';
import { WithdrawalTimesService } from './withdrawal-times.service.js';

@Module({ controllers: [WithdrawalTimesController], providers: [WithdrawalTimesService] })
export class WithdrawalTimesModule {}
