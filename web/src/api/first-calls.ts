import type { KeptFor } from '../lib/last-known';

/** A call that a screen needs first. It is named by path only, because its reader is loaded later. */
export interface FirstCall {
  path: 'common/config' | 'order/hold_list' | 'product/details' | 'product/list' | 'user/details';
  request: object | undefined;
  keep?: KeptFor;
  /** Only when logged in. */
  own?: boolean;
}

export const HELD = { page: 1, size: 20 };
export const HOME_HELD = { page: 1, size: 5 };
/** The default market for trading; it never closes. */
export const USUAL_SYMBOL = 'BTCUSDT';
