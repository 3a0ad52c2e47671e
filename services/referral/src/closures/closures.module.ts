import { Module } from '@nestjs/common';
import { ClosuresService } from './closures.service.js';

@Module({ providers: [ClosuresService], exports: [ClosuresService] })
export class ClosuresModule {}
