import { Module } from '@nestjs/common';
import { RingsService } from './rings.service.js';

@Module({ providers: [RingsService], exports: [RingsService] })
export class RingsModule {}
