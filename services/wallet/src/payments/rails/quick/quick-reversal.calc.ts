import type { QuickDispute, QuickPayment } from './quick-provider.js';

/** What of a payment's credit is reversed, USD micro-units: the part of the customer and that of the house. */
export interface Taken {
  customer: bigint;
  house: bigint;
}

/** Whether the payer's bank keeps the disputed money, or withholds it until the dispute is decided. */
export const isTaken = (dispute: QuickDispute): boolean => dispute.result !== 'won';

/**
 * How much of the credit must be reversed in all: the share of the payment that was refunded or is disputed, rounded down
 * in the customer's favour. More than the payment cannot be reversed.
 */
export function reversedOf(
  payment: Pick<QuickPayment, 'refunds' | 'disputes'>,
  received: bigint,
  credited: bigint,
): bigint {
  if (received <= 0n) return 0n;
  const sum = [...payment.refunds, ...payment.disputes.filter(isTaken)].reduce(
    (total, each) => total + each.amount,
    0n,
  );
  const reversed = sum < received ? sum : received;
  return (credited * reversed) / received;
}

/**
 * The next state of what is reversed, so that it sums to `target`. What is still to take comes from the customer's
 * available balance, which cannot become negative; the house bears the rest. What is given back goes to the house first,
 * because its part was taken last. So the order of events does not matter.
 */
export function nextTaken(taken: Taken, target: bigint, available: bigint): Taken {
  const more = target - taken.customer - taken.house;
  if (more >= 0n) {
    const fromCustomer = more < available ? more : available;
    return { customer: taken.customer + fromCustomer, house: taken.house + more - fromCustomer };
  }
  const back = -more;
  const toHouse = back < taken.house ? back : taken.house;
  return { customer: taken.customer - (back - toHouse), house: taken.house - toHouse };
}
