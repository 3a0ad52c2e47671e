import { Module } from '@nestjs/common';
import { RebatesModule } from '../rebates/rebates.module.js';
import { RingsController } from './rings.controller.js';
import { RingsDesk } from './rings-desk.service.js';

@Module({ imports: [RebatesModule], controllers: [RingsController], providers: [RingsDesk] })
export class RingsDeskModule {}
