import type { ExportPage, ExportPageRequest } from '@makoto/contracts';
import { type CallContext, ExportPages } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { AlertsService } from '../alerts/alerts.service.js';

/** What the market stores about a customer: price alerts, oldest first. */
@Injectable()
export class MarketExport {
  private readonly pages: ExportPages;

  constructor(alerts: AlertsService) {
    this.pages = new ExportPages([
      {
        name: 'alerts',
        read: async ({ userId }, after, limit) => {
          const rows = await alerts.exported(userId, after || '0', limit);
          return rows.map(({ key, record }) => ({ key, record: { ...record } }));
        },
      },
    ]);
  }

  /** @throws VALIDATION if `after` is not a cursor from an earlier page */
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.pages.page(request, context);
  }
}
