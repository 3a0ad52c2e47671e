import {
  AppError,
  type CsvPart,
  type CustomerOrdersRequest,
  csvLine,
  formatMicro,
  type HoldListReply,
  type OrderDetailView,
  type OrderExportRequest,
  type OrderListReply,
  type OrderListRequest,
  type PageRequest,
  type ProductOrdersRequest,
  pageOf,
  type RunningOrderView,
  type SettledListReply,
  type TradingTodayReply,
  type TradingTodayRequest,
} from '@makoto/contracts';
import { Clock, dayStartMs, idRange, isUuid, Reads } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { OrderTotalsRepository } from '../history/order-totals.repository.js';
import { OrderProofs } from '../proofs/order-proofs.service.js';
import { withoutPromise } from '../receipts/receipt.calc.js';
import { endingOf, paidOf } from '../settlement/settlement.calc.js';
import { TickCache } from '../ticks/tick-cache.js';
import { type Order, toView } from './order.js';
import { ORDER_COLUMNS, orderLine } from './order-csv.js';
import { type OrderFilter, OrdersRepository, positionOf, positionText } from './orders.repository.js';

const EXPORT_ROWS = 1_000;

/** Customers' orders, as they and operators see them. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly totals: OrderTotalsRepository,
    private readonly ticks: TickCache,
    private readonly proofs: OrderProofs,
    private readonly clock: Clock,
    private readonly reads: Reads,
  ) {}

  async running(userId: string, request: PageRequest): Promise<HoldListReply> {
    const { page, size, offset } = pageOf(request);
    const { orders, total } = await this.orders.list({ userId, open: true }, { size, offset });
    const now = Math.floor(this.ticks.feedNow() || this.clock.now());
    const list = orders.map((order) => ({
      ...toView(order),
      ...this.liveValue(order),
      remaining_ms: Math.max(0, order.settleTime - now),
    }));
    return { list, page, size, total };
  }

  async settled(userId: string, request: OrderListRequest): Promise<SettledListReply> {
    const { page, size, offset } = pageOf(request);
    const { orders, total, settled } = await this.orders.list(settledOf(userId, request), { size, offset });
    const totals = {
      stakes: formatMicro(settled.stakes),
      fees: formatMicro(settled.fees),
      profit: formatMicro(settled.profit),
    };
    return { list: orders.map(toView), page, size, total, totals };
  }

  /** A part of the CSV export of settled orders. @throws VALIDATION if `after` is not a cursor of this export */
  async export(userId: string, request: OrderExportRequest): Promise<CsvPart> {
    const after = request.after ? positionOf(request.after) : undefined;
    const filter = settledOf(userId, request);
    const orders = await this.reads.current((db) => this.orders.after(filter, after, EXPORT_ROWS, db));
    const last = orders.at(-1);
    return {
      text: (after ? '' : csvLine(ORDER_COLUMNS)) + orders.map(orderLine).join(''),
      after: last && orders.length === EXPORT_ROWS ? positionText(last) : null,
    };
  }

  /** A customer's orders for operators: running, settled or all. */
  async ofCustomer(request: CustomerOrdersRequest): Promise<OrderListReply> {
    const { page, size } = pageOf(request);
    const { status } = request;
    if (!isUuid(request.id)) return { list: [], page, size, total: 0 };
    const filter = {
      userId: request.id,
      ...(status ? { open: status === 'open' } : {}),
      productId: request.product_id,
      result: status === 'open' ? undefined : status,
      from: request.from,
      to: request.to,
    };
    return this.page(filter, request);
  }

  inProduct(userId: string, request: ProductOrdersRequest): Promise<OrderListReply> {
    return this.page({ userId, productId: request.id }, request);
  }

  /** One order by its id or number, with its receipt and proof. @throws NOT_FOUND if the customer has no such order */
  async detail(userId: string, id: string): Promise<OrderDetailView> {
    const range = isUuid(id) ? { from: id, to: id } : idRange(id);
    const order = range && (await this.orders.findOwn(userId, range));
    if (!order) throw new AppError('NOT_FOUND');
    const proof = await this.proofs.of(order);
    const { receipt } = proof;
    return { ...toView(order), receipt, proof: { ...proof, receipt: withoutPromise(receipt) } };
  }

  private async page(filter: OrderFilter, request: PageRequest): Promise<OrderListReply> {
    const { page, size, offset } = pageOf(request);
    const { orders, total } = await this.orders.list(filter, { size, offset });
    return { list: orders.map(toView), page, size, total };
  }

  /** The result and value of an open order at the newest price; nulls if there is no price. */
  private liveValue(order: Order): Pick<RunningOrderView, 'price' | 'result_now' | 'value'> {
    const tick = this.ticks.newest(order.productId);
    if (!tick) return { price: null, result_now: null, value: null };
    const { result } = endingOf(order, tick);
    return {
      price: formatMicro(tick.price, order.decimals),
      result_now: result,
      value: formatMicro(paidOf(order, result)),
    };
  }

  /** The customer's current day. */
  async today({ user_id, time_zone }: TradingTodayRequest): Promise<TradingTodayReply> {
    const { orders, profit } = await this.totals.day(user_id, dayStartMs(this.clock.now(), time_zone));
    return { income: formatMicro(profit), orders };
  }
}

function settledOf(userId: string, request: OrderListRequest | OrderExportRequest): OrderFilter {
  const { product_id: productId, status: result, from, to } = request;
  return { userId, open: false, productId, result, from, to };
}
