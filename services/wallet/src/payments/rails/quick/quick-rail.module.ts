import { Module } from '@nestjs/common';
import { QuickHttp } from './quick-http.js';
import { QuickRail } from './quick-rail.js';

/** The provider of quick payments. */
@Module({ providers: [QuickHttp, QuickRail], exports: [QuickRail] })
export class QuickRailModule {}
