import { AppError, formatMicro, type OrderProofView, type SettlementView } from '@makoto/contracts';
import { idRange, numberOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { TradingConfig } from '../config.js';
import type { Order, OrderEnding } from '../orders/order.js';
import { toReceipt, withoutPromise } from '../receipts/receipt.calc.js';
import { ReceiptLog } from '../receipts/receipt-log.js';
import { paidOf } from '../settlement/settlement.calc.js';
import { PriceProofs } from './price-proofs.service.js';
import { ProofsRepository } from './proofs.repository.js';
import { ReceiptKeys } from './receipt-keys.js';

/** Public proofs of orders: everything needed to check an order, and nothing about its customer. */
@Injectable()
export class OrderProofs {
  constructor(
    private readonly repository: ProofsRepository,
    private readonly prices: PriceProofs,
    private readonly keys: ReceiptKeys,
    private readonly log: ReceiptLog,
    private readonly config: TradingConfig,
  ) {}

  /**
   * The proof of the order with that number; only on request the receipt's promise, and how long ticks are kept.
   * @throws NOT_FOUND
   */
  async byNumber(number: string, withPromise: boolean, withKept = false): Promise<OrderProofView> {
    const range = idRange(number);
    const order = range && (await this.repository.findOrder(range));
    if (!order) throw new AppError('NOT_FOUND');
    const { proof, isExpired } = await this.build(order);
    return {
      ...proof,
      ...(withPromise ? {} : { receipt: withoutPromise(proof.receipt) }),
      ...(withKept ? { kept: { days: this.config.TICK_RETENTION_DAYS, expired: isExpired } } : {}),
    };
  }

  /** The proof of an order, as complete as it can be now. */
  async of(order: Order): Promise<OrderProofView> {
    return (await this.build(order)).proof;
  }

  private async build(order: Order): Promise<{ proof: OrderProofView; isExpired: boolean }> {
    const { productId, receipt, ending } = order;
    const times = ending ? [order.orderTime, order.settleTime] : [order.orderTime];
    const [publicKey, [entry, exit]] = await Promise.all([
      this.keys.find(receipt.keyId),
      this.prices.prove(times.map((at) => ({ productId, at }))),
    ]);
    const proof: OrderProofView = {
      v: 1,
      number: numberOf(order.id),
      receipt: toReceipt(receipt, publicKey, this.log.origin),
      entry: entry?.proof ?? null,
      exit: exit?.proof ?? null,
      settlement: ending ? settlementOf(order, ending) : null,
    };
    return { proof, isExpired: entry?.isExpired === true || exit?.isExpired === true };
  }
}

function settlementOf(order: Order, ending: OrderEnding): SettlementView {
  return {
    result: ending.result,
    sell_price: ending.sellPrice === null ? null : formatMicro(ending.sellPrice, order.decimals),
    profit: formatMicro(ending.profit),
    paid: formatMicro(paidOf(order, ending.result)),
  };
}
