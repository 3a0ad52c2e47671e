import { Module } from '@nestjs/common';
import { ActedListener } from './acted-listener.js';
import { AuditController } from './audit.controller.js';
import { AuditLog } from './audit-log.js';

@Module({ controllers: [AuditController], providers: [ActedListener, AuditLog], exports: [AuditLog] })
export class AuditModule {}
