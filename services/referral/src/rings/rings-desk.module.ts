import { Module } from '@nestjs/common';
import { ClosuresModule } from '../closures/closures.module.js';
import { RebatesModule } from '../rebates/rebates.module.js';
import { RingsController } from './rings.controller.js';
import { RingsDesk } from './rings-desk.service.js';

@Module({ imports: [ClosuresModule, RebatesModule], controllers: [RingsController], providers: [RingsDesk] })
export class RingsDeskModule {}
