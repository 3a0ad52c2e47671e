import { AppError, formatMicro, type OrderProofView, type SettlementView } from '@makoto/contracts';
import { idRange, numberOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
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
  ) {}

  /** The proof of the order with that number; the receipt's promise only on request. @throws NOT_FOUND */
  async byNumber(number: string, withPromise: boolean): Promise<OrderProofView> {
    const range = idRange(number);
    const order = range && (await this.repository.findOrder(range));
    if (!order) throw new AppError('NOT_FOUND');
    const proof = await this.of(order);
    return withPromise ? proof : { ...proof, receipt: withoutPromise(proof.receipt) };
  }

  /** The proof of an order, as complete as it can be now. */
  async of(order: Order): Promise<OrderProofView> {
    const { productId, receipt, ending } = order;
    const times = ending ? [order.orderTime, order.settleTime] : [order.orderTime];
    const [publicKey, [entry, exit]] = await Promise.all([
      this.keys.find(receipt.keyId),
      this.prices.prove(times.map((at) => ({ productId, at }))),
    ]);
    return {
      v: 1,
      number: numberOf(order.id),
      receipt: toReceipt(receipt, publicKey, this.log.origin),
      entry: entry ?? null,
      exit: exit ?? null,
      settlement: ending ? settlementOf(order, ending) : null,
    };
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
