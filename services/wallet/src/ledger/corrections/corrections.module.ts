import { Module } from '@nestjs/common';
import { Audit } from '../../audit/audit.service.js';
import { PostingModule } from '../posting/posting.module.js';
import { CorrectionsAdminController } from './corrections.admin.controller.js';
import { CorrectionsService } from './corrections.service.js';

@Module({ imports: [PostingModule], controllers: [CorrectionsAdminController], providers: [Audit, CorrectionsService] })
export class CorrectionsModule {}
