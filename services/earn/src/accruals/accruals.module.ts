import { Module } from '@nestjs/common';
import { HouseModule } from '../house/house.module.js';
import { AccrualsService } from './accruals.service.js';

@Module({ imports: [HouseModule], providers: [AccrualsService], exports: [AccrualsService] })
export class AccrualsModule {}
