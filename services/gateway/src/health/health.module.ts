import { Module } from '@nestjs/common';
import { HealthService } from './health.service.js';
import { StatusReporter } from './status-reporter.js';

@Module({ providers: [HealthService, StatusReporter], exports: [HealthService] })
export class HealthModule {}
