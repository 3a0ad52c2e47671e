import type { KeptFor } from '../lib/last-known';

/** A call whose reply a screen begins with. Named by path alone, as its reader comes with the rest of the code. */
export interface FirstAsk {
  path: 'common/config' | 'order/hold_list' | 'product/details' | 'product/list' | 'user/details';
  request: object | undefined;
  keep?: KeptFor;
  /** Asked only for those who are logged in. */
  own?: boolean;
}

/** The running orders that trading shows. */
export const HELD = { page: 1, size: 20 };
/** The running orders that home shows. */
export const HOME_HELD = { page: 1, size: 5 };
/** The market that trading opens with where nothing names another: it is always open. */
export const USUAL_SYMBOL = 'BTCUSDT';
