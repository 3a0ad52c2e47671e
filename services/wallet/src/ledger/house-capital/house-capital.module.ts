import { Module } from '@nestjs/common';
import { PostingModule } from '../posting/posting.module.js';
import { Capital } from './house-capital.service.js';

@Module({ imports: [PostingModule], providers: [Capital] })
export class HouseCapitalModule {}
