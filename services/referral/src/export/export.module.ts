import { Module } from '@nestjs/common';
import { ReferralExportController } from './referral-export.controller.js';
import { ReferralExport } from './referral-export.service.js';

@Module({ controllers: [ReferralExportController], providers: [ReferralExport] })
export class ExportModule {}
