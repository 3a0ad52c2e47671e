import type { ExportPage, ExportPageRequest } from '@makoto/contracts';
import { type CallContext, ExportPages, type ExportSection, Reads } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { toView } from '../orders/order.js';
import { OrdersRepository, positionOf, positionText } from '../orders/orders.repository.js';

/** The data that trading holds about a customer: every order with its receipt, newest first. */
@Injectable()
export class TradingExport {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly reads: Reads,
  ) {}

  /** @throws VALIDATION if `after` is not a cursor of this export */
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.reads.current((db) =>
      new ExportPages([{ name: 'orders', read: orderRows(this.orders, db) }]).page(request, context),
    );
  }
}

function orderRows(repository: OrdersRepository, db: EntityManager): ExportSection['read'] {
  return async ({ userId }, after, limit) => {
    const orders = await repository.after({ userId }, after === '' ? undefined : positionOf(after), limit, db);
    return orders.map((order) => {
      const { payload, signature, keyId } = order.receipt;
      return {
        key: positionText(order),
        record: { ...toView(order), receipt: { payload, signature, key_id: keyId } },
      };
    });
  };
}
