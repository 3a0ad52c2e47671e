import { Module } from '@nestjs/common';
import { PostingModule } from '../posting/posting.module.js';
import { HousePaymentsService } from './house-payments.service.js';

@Module({ imports: [PostingModule], providers: [HousePaymentsService], exports: [HousePaymentsService] })
export class HousePaymentsModule {}
