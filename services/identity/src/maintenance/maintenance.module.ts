import { Module } from '@nestjs/common';
import { UploadsModule } from '../uploads/uploads.module.js';
import { Maintenance } from './maintenance.service.js';

@Module({ imports: [UploadsModule], providers: [Maintenance] })
export class MaintenanceModule {}
