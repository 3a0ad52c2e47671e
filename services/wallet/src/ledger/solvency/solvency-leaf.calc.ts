import { formatMicro } from '@makoto/contracts';
import { CURRENCIES } from '../posting/transfer.js';

/** Of what a customer's part is made, in each currency; `promised` is what running positions will still pay. */
export const OWED_KINDS = ['available', 'in_trade', 'locked', 'withdrawing', 'promised'] as const;

/** What is owed to a customer: the kinds of USD, then those of USDT, micro-units. */
export interface Owed {
  userId: string;
  /** 16 bytes that nobody else knows, so that a hash does not tell who has how much. */
  nonce: Buffer;
  parts: readonly bigint[];
}

/**
 * A leaf's text, JSON; docs/proof-format.md has it to the letter. Put together by hand, since a hundred thousand are made
 * at a time: nothing in it needs escaping.
 */
export function leafText(no: number, { userId, nonce, parts }: Owed): string {
  const owed = CURRENCIES.map((currency, c) => {
    const amounts = OWED_KINDS.map((kind, k) => `"${kind}":"${amountText(parts[c * OWED_KINDS.length + k] ?? 0n)}"`);
    return `"${currency}":{${amounts.join(',')}}`;
  });
  return `{"v":1,"no":${no},"user":"${userId}","nonce":"${nonce.toString('hex')}","owed":{${owed.join(',')}}}`;
}

/** Most amounts are nothing. */
const amountText = (amount: bigint): string => (amount === 0n ? '0.00' : formatMicro(amount));

/** What is owed in each currency. */
export function sumsOf(parts: readonly bigint[]): bigint[] {
  const sums = CURRENCIES.map(() => 0n);
  for (const [i, part] of parts.entries()) {
    const c = Math.floor(i / OWED_KINDS.length);
    sums[c] = (sums[c] ?? 0n) + part;
  }
  return sums;
}
