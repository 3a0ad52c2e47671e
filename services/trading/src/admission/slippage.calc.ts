import { AppError, formatMicro, micro, type OrderCreateRequest } from '@makoto/contracts';

/** Whether `price` is further from `expected` than the fraction `maxSlippage` of it. All micro-units. */
export function slipped(price: bigint, expected: bigint, maxSlippage: bigint): boolean {
  const distance = price > expected ? price - expected : expected - price;
  return distance * 1_000_000n > expected * maxSlippage;
}

/**
 * Compares the entry price with the price that the customer saw, if the request names one.
 * @throws PRICE_MOVED with the entry price; VALIDATION if only one of `price` and `max_slippage` is given
 */
export function assertSlippage(price: bigint, request: OrderCreateRequest, decimals: number): void {
  const { price: seen = null, max_slippage: most = null } = request;
  if (seen === null && most === null) return;
  if (seen === null) throw new AppError('VALIDATION', {}, [{ field: 'price', key: 'required' }]);
  if (most === null) throw new AppError('VALIDATION', {}, [{ field: 'max_slippage', key: 'required' }]);
  if (slipped(price, micro(seen), micro(most)))
    throw new AppError('PRICE_MOVED', { price: formatMicro(price, decimals) });
}
