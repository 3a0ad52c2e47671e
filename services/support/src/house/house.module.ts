import { Module } from '@nestjs/common';
import { HoursModule } from '../hours/hours.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { HouseController } from './house.controller.js';
import { HouseService } from './house.service.js';

@Module({ imports: [HoursModule, PagesModule], controllers: [HouseController], providers: [HouseService] })
export class HouseModule {}
