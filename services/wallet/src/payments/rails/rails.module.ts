import { Module } from '@nestjs/common';
import { DepositsModule } from '../deposits/deposits.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { CallbackController } from './callback.controller.js';
import { CallbackService } from './callback.service.js';

@Module({
  imports: [DepositsModule, WithdrawalsModule],
  controllers: [CallbackController],
  providers: [CallbackService],
})
export class RailsModule {}
