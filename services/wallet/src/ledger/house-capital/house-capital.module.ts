import { Module } from '@nestjs/common';
import { PostingModule } from '../posting/posting.module.js';
import { HouseCapitalController } from './house-capital.controller.js';
import { HouseCapital } from './house-capital.service.js';
import { PracticeCapital } from './practice-capital.service.js';

@Module({
  imports: [PostingModule],
  controllers: [HouseCapitalController],
  providers: [HouseCapital, PracticeCapital],
  exports: [HouseCapital],
})
export class HouseCapitalModule {}
