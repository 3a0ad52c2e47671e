import type { ExportPage, ExportPageRequest } from '@makoto/contracts';
import { type CallContext, ExportPages, type ExportSection } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { toView } from '../orders/order.js';
import { type OrderRow, orderOfRow } from '../orders/order-rows.js';

/** What trading holds about a customer: every order with its receipt, newest first. */
@Injectable()
export class TradingExport {
  private readonly pages: ExportPages;

  constructor(@InjectDataSource() dataSource: DataSource) {
    this.pages = new ExportPages([{ name: 'orders', read: orderRows(dataSource) }]);
  }

  /** @throws VALIDATION where `after` is none of ours */
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.pages.page(request, context);
  }
}

function orderRows(dataSource: DataSource): ExportSection['read'] {
  return async ({ userId }, after, limit) => {
    const [time = null, id = null] = after === '' ? [] : after.split('/');
    const rows: OrderRow[] = await dataSource.query(
      `select * from orders where user_id = $1 and status <> 'cancelled'
         and ($2::bigint is null or (order_time <= $2 and (order_time < $2 or id > $3::uuid)))
       order by order_time desc, id limit $4`,
      [userId, time, id, limit],
    );
    return rows.map((row) => {
      const order = orderOfRow(row);
      const { payload, signature, keyId } = order.receipt;
      const record = { ...toView(order), receipt: { payload, signature, key_id: keyId } };
      return { key: `${row.order_time}/${row.id}`, record };
    });
  };
}
