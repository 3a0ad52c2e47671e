import { Module } from '@nestjs/common';
import { RebatesModule } from '../rebates/rebates.module.js';
import { TreeService } from './tree.service.js';

@Module({ imports: [RebatesModule], providers: [TreeService], exports: [TreeService] })
export class TreeModule {}
