import { Module } from '@nestjs/common';
import { PostingModule } from '../posting/posting.module.js';
import { HouseCapitalController } from './house-capital.controller.js';
import { HouseCapitalService } from './house-capital.service.js';
import { PracticeCapitalService } from './practice-capital.service.js';

@Module({
  imports: [PostingModule],
  controllers: [HouseCapitalController],
  providers: [HouseCapitalService, PracticeCapitalService],
  exports: [HouseCapitalService],
})
export class HouseCapitalModule {}
