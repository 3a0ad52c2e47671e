import { Module } from '@nestjs/common';
import { PostingModule } from '../posting/posting.module.js';
import { HousePayments } from './house-payments.service.js';

@Module({ imports: [PostingModule], providers: [HousePayments], exports: [HousePayments] })
export class HousePaymentsModule {}
