import {
  AppError,
  formatMicro,
  type HoldListReply,
  type OrderDetailView,
  type OrderListReply,
  type OrderListRequest,
  type PageRequest,
  type ProductOrdersRequest,
  pageOf,
  type TradingTodayReply,
} from '@makoto/contracts';
import { Clock, idRange } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { ReceiptSigner } from '../receipts/receipt-signer.js';
import { TickCache } from '../ticks/tick-cache.js';
import { toView } from './order.js';
import { OrdersRepository } from './orders.repository.js';
import { toReceipt } from './place-order.service.js';

const DAY_MS = 86_400_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a customer sees of their orders. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly ticks: TickCache,
    private readonly signer: ReceiptSigner,
    private readonly clock: Clock,
  ) {}

  async running(userId: string, request: PageRequest): Promise<HoldListReply> {
    const { page, size, offset } = pageOf(request);
    const { orders, total } = await this.orders.list({ userId, open: true }, { size, offset });
    const now = this.clock.now();
    const list = orders.map((order) => {
      const tick = this.ticks.newest(order.productId);
      return {
        ...toView(order),
        price: tick ? formatMicro(tick.price, order.decimals) : null,
        remaining_ms: Math.max(0, order.settleTime - now),
      };
    });
    return { list, page, size, total };
  }

  async settled(userId: string, request: OrderListRequest): Promise<OrderListReply> {
    const { page, size, offset } = pageOf(request);
    const filter = {
      userId,
      open: false,
      productId: request.product_id,
      result: request.status,
      from: request.from,
      to: request.to,
    };
    const { orders, total } = await this.orders.list(filter, { size, offset });
    return { list: orders.map(toView), page, size, total };
  }

  async inProduct(userId: string, request: ProductOrdersRequest): Promise<OrderListReply> {
    const { page, size, offset } = pageOf(request);
    const { orders, total } = await this.orders.list({ userId, productId: request.id }, { size, offset });
    return { list: orders.map(toView), page, size, total };
  }

  /** One order by its id or number, with its receipt and both ticks. @throws NOT_FOUND where it is not the caller's */
  async detail(userId: string, id: string): Promise<OrderDetailView> {
    const range = UUID.test(id) ? { from: id, to: id } : idRange(id);
    const order = range && (await this.orders.findOwn(userId, range));
    if (!order) throw new AppError('NOT_FOUND');
    const exit = order.ending;
    return {
      ...toView(order),
      receipt: toReceipt(order.receipt, this.signer.publicKey),
      proof: {
        rule: 'price(t) is the last tick stamped at or before t; older than max_gap_ms is void',
        max_gap_ms: order.maxGapMs,
        entry: {
          t: order.orderTime,
          tick: { at: order.buyTickAt, price: formatMicro(order.buyPrice, order.decimals) },
        },
        exit: exit && {
          t: order.settleTime,
          tick:
            exit.sellPrice === null || exit.sellTickAt === null
              ? null
              : { at: exit.sellTickAt, price: formatMicro(exit.sellPrice, order.decimals) },
        },
      },
    };
  }

  /** The caller's day so far, by UTC. */
  async today(userId: string): Promise<TradingTodayReply> {
    const now = this.clock.now();
    const { orders, profit } = await this.orders.sums(userId, now - (now % DAY_MS));
    return { income: formatMicro(profit), orders };
  }
}
