import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { HealthModule } from '../health/health.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { CallMetrics } from './call-metrics.js';
import { CallRoutes } from './call-routes.js';
import { FailedRequests } from './failed-requests.js';
import { RefreshCookie } from './refresh-cookie.js';

@Module({
  imports: [AuthModule, HealthModule, LimitsModule],
  providers: [CallMetrics, CallRoutes, FailedRequests, RefreshCookie],
})
export class CallsModule {}
