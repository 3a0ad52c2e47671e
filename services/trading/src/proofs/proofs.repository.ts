import { PriceProofView, parse } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Order } from '../orders/order.js';
import { type OrderRow, orderOfRow } from '../orders/order-rows.js';

/** An instrument's price at a time on the feed's grid, epoch milliseconds. */
export interface PricePoint {
  productId: string;
  at: number;
}

/** Orders of any customer, and the price proofs that were given out. */
@Injectable()
export class ProofsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The order whose id lies in the range, of any customer; an order number stands for a range of ids. */
  async findOrder(range: { from: string; to: string }): Promise<Order | undefined> {
    const rows: OrderRow[] = await this.dataSource.query(
      `select * from orders where id between $1 and $2 and status <> 'cancelled' limit 1`,
      [range.from, range.to],
    );
    return rows[0] && orderOfRow(rows[0]);
  }

  /** The stored proofs in the order of `points`; undefined where there is none. */
  async stored(points: readonly PricePoint[]): Promise<(PriceProofView | undefined)[]> {
    const rows: { product_id: string; at: string; proof: unknown }[] = await this.dataSource.query(
      `select p.product_id, p.at, p.proof from price_proofs p
       join unnest($1::text[], $2::bigint[]) a (product_id, at) on p.product_id = a.product_id and p.at = a.at`,
      [points.map((p) => p.productId), points.map((p) => p.at)],
    );
    return points.map(({ productId, at }) => {
      const row = rows.find((one) => one.product_id === productId && Number(one.at) === at);
      return row && parse(PriceProofView, row.proof);
    });
  }

  /** Stores a proof unless one is stored already. */
  async store({ productId, at }: PricePoint, proof: PriceProofView): Promise<void> {
    await this.dataSource.query('insert into price_proofs values ($1, $2, $3) on conflict do nothing', [
      productId,
      at,
      JSON.stringify(proof),
    ]);
  }
}
