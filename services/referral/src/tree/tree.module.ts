import { Module } from '@nestjs/common';
import { RebatesModule } from '../rebates/rebates.module.js';
import { RingsModule } from '../rings/rings.module.js';
import { TreeService } from './tree.service.js';

@Module({ imports: [RebatesModule, RingsModule], providers: [TreeService], exports: [TreeService] })
export class TreeModule {}
