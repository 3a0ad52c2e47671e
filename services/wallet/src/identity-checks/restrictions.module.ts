import { Module } from '@nestjs/common';
import { TermsModule } from '../payments/terms/terms.module.js';
import { RestrictionsService } from './identity-checks.service.js';

@Module({ imports: [TermsModule], providers: [RestrictionsService], exports: [RestrictionsService] })
export class RestrictionsModule {}
