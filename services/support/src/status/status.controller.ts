import {
  type AlertsReply,
  type ConsoleIncidentView,
  consoleAlerts,
  consoleIncidentList,
  consoleIncidentResolve,
  consoleIncidentSave,
  type Empty,
  type IdRequest,
  type IncidentListReply,
  type IncidentListRequest,
  type IncidentSaveRequest,
  publicStatus,
  type StatusSeenRequest,
  type StatusView,
  statusSeen,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Alerts } from './alerts.service.js';
import { Incidents } from './incidents.service.js';
import { Status } from './status.service.js';

@Controller()
export class StatusController {
  constructor(
    private readonly status: Status,
    private readonly incidents: Incidents,
    private readonly alerts: Alerts,
  ) {}

  @Handle(statusSeen)
  async seen({ samples }: StatusSeenRequest): Promise<Empty> {
    await this.status.record(samples);
    return {};
  }

  @Handle(publicStatus)
  view(_request: Empty, context: CallContext): Promise<StatusView> {
    return this.status.view(context.lang);
  }

  @Handle(consoleIncidentList)
  list(request: IncidentListRequest, context: CallContext): Promise<IncidentListReply> {
    return this.incidents.list(request, context);
  }

  @Handle(consoleIncidentSave)
  save(request: IncidentSaveRequest, context: CallContext): Promise<ConsoleIncidentView> {
    return this.incidents.save(request, context);
  }

  @Handle(consoleIncidentResolve)
  resolve(request: IdRequest, context: CallContext): Promise<ConsoleIncidentView> {
    return this.incidents.resolve(request.id, context);
  }

  @Handle(consoleAlerts)
  firing(_request: Empty, context: CallContext): Promise<AlertsReply> {
    return this.alerts.list(context);
  }
}
