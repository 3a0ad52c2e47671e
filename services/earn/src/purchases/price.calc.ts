import { MICRO } from '@makoto/contracts';

/** The price of a unit that leaves us the spread: the market's divided by one less the spread, in micro-units, rounded up. */
export function priceWith(marketPrice: bigint, spread: bigint): bigint {
  return divUp(marketPrice * MICRO, MICRO - spread);
}

/** What a quantity costs at a price, in micro-units, rounded up: the house gives the quantity. */
export function payAmountOf(quantity: bigint, price: bigint): bigint {
  return divUp(quantity * price, MICRO);
}

function divUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by;
}
