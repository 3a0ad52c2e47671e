import { Module } from '@nestjs/common';
import { OperatorsLog } from '../audit/operators-log.js';
import { Alerts } from './alerts.service.js';
import { Incidents } from './incidents.service.js';
import { StatusController } from './status.controller.js';
import { Status } from './status.service.js';

@Module({ controllers: [StatusController], providers: [Alerts, Incidents, OperatorsLog, Status] })
export class StatusModule {}
