import { formatMicro } from '@makoto/contracts';
import { CURRENCIES } from '../posting/transfer.js';

/** The parts of a customer's leaf in each currency; `promised` is what running positions will still pay. */
export const OWED_KINDS = ['available', 'in_trade', 'locked', 'withdrawing', 'promised'] as const;

/** What the house owes to a customer. */
export interface Owed {
  userId: string;
  /** 16 secret bytes, so that nobody can guess a leaf's content from its hash. */
  nonce: Buffer;
  /** The kinds in USD, then those in USDT, micro-units. */
  parts: readonly bigint[];
}

/**
 * A leaf's JSON, as docs/proof-format.md specifies it byte by byte. It is built by hand for speed, because a tree has a
 * hundred thousand leaves; nothing in it needs escaping.
 */
export function leafText(no: number, { userId, nonce, parts }: Owed): string {
  const owed = CURRENCIES.map((currency, c) => {
    const amounts = OWED_KINDS.map((kind, k) => `"${kind}":"${amountText(parts[c * OWED_KINDS.length + k] ?? 0n)}"`);
    return `"${currency}":{${amounts.join(',')}}`;
  });
  return `{"v":1,"no":${no},"user":"${userId}","nonce":"${nonce.toString('hex')}","owed":{${owed.join(',')}}}`;
}

/** Most amounts are zero. */
const amountText = (amount: bigint): string => (amount === 0n ? '0.00' : formatMicro(amount));

/** The sum of the parts in each currency. */
export function sumsOf(parts: readonly bigint[]): bigint[] {
  const sums = CURRENCIES.map(() => 0n);
  for (const [i, part] of parts.entries()) {
    const c = Math.floor(i / OWED_KINDS.length);
    sums[c] = (sums[c] ?? 0n) + part;
  }
  return sums;
}
