import {
  deletePriceAlert,
  type Empty,
  IdRequest,
  type PriceAlertsReply,
  PriceAlertsRequest,
  type PriceAlertView,
  priceAlerts,
  SetPriceAlertRequest,
  setPriceAlert,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { AlertsService } from './alerts.service.js';

@Controller()
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Handle(priceAlerts)
  list(request: PriceAlertsRequest, context: CallContext): Promise<PriceAlertsReply> {
    return this.alerts.list(request, context);
  }

  @Handle(setPriceAlert)
  set(request: SetPriceAlertRequest, context: CallContext): Promise<PriceAlertView> {
    return this.alerts.set(request, context);
  }

  @Handle(deletePriceAlert)
  async delete({ id }: IdRequest, context: CallContext): Promise<Empty> {
    await this.alerts.delete(id, context);
    return {};
  }
}
