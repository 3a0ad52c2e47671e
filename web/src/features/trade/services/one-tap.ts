import { micro, toDecimal } from '../../../lib/money';
import { readOwn, writeOwn } from '../../../lib/own-storage';
import { Store } from '../../../lib/store';
import { onSessionChange } from '../../../lib/token';

const KEY = 'oneTap';
const DECIMAL = /^\d{1,12}(\.\d{1,6})?$/;

function stored(): bigint | undefined {
  const text = readOwn(KEY);
  return text !== undefined && DECIMAL.test(text) ? micro(text) : undefined;
}

/**
 * Up to this stake, in micro-units of USD, this customer's orders on this device need no confirmation; undefined while
 * all do.
 */
export const oneTapLimit = new Store<bigint | undefined>(stored());
onSessionChange(() => oneTapLimit.set(stored()));

/** Sets the limit; undefined asks for every confirmation again. */
export function chooseOneTap(limit: bigint | undefined): void {
  writeOwn(KEY, limit === undefined ? undefined : toDecimal(limit));
  oneTapLimit.set(limit);
}

/** Whether an order with this stake needs no confirmation. */
export function isOneTap(stake: bigint | undefined): boolean {
  const limit = oneTapLimit.get();
  return stake !== undefined && limit !== undefined && stake <= limit;
}
