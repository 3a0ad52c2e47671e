import { Module } from '@nestjs/common';
import { TermsModule } from '../terms/terms.module.js';
import { StandingService } from './standing.service.js';

@Module({ imports: [TermsModule], providers: [StandingService], exports: [StandingService] })
export class StandingModule {}
