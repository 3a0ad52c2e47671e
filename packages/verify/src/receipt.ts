import { toHex, utf8 } from './bytes.js';
import { micro } from './decimal.js';
import { checkSignature } from './keys.js';
import { leafHash, readPath, rootOf } from './merkle.js';
import { countOf, exactly, objectOf, oneOf, parseSigned, textOf } from './read.js';

/** A signed receipt, as returned by `order/create`. */
export interface Receipt {
  payload: string;
  path: string;
  signature: string;
  key_id: string;
  public_key: string;
  /** The log that shall show the receipt, and by when (epoch milliseconds); undefined in older receipts. */
  promise?: Promised;
}

export interface Promised {
  origin: string;
  by: number;
  /** Over the promise's text; undefined in early promises, which the receipt's own signature covers. */
  signature?: string;
}

export function readReceipt(value: unknown, name: string): Receipt {
  const receipt = exactly(value, name, ['payload', 'path', 'signature', 'key_id', 'public_key'], ['promise']);
  const promise = receipt.promise === undefined || receipt.promise === null ? undefined : promiseOf(receipt.promise);
  return {
    payload: textOf(receipt.payload, `${name}.payload`),
    path: textOf(receipt.path, `${name}.path`),
    signature: textOf(receipt.signature, `${name}.signature`),
    key_id: textOf(receipt.key_id, `${name}.key_id`),
    public_key: textOf(receipt.public_key, `${name}.public_key`),
    ...(promise && { promise }),
  };
}

function promiseOf(value: unknown): Promised {
  const promise = exactly(value, 'the promise', ['origin', 'by'], ['signature']);
  const origin = textOf(promise.origin, 'origin');
  // It is one word of the signed text.
  if (!/^[^\s+]+$/.test(origin)) throw new Error('the promise names no log');
  const { signature } = promise;
  return {
    origin,
    by: countOf(promise.by, 'by'),
    ...(signature !== undefined && signature !== null && { signature: textOf(signature, 'the promise’s signature') }),
  };
}

/** The text of the log's entry for a receipt, which is also what a promise signs; docs/proof-format.md lists it. */
export function receiptEntryText({ payload, path, key_id, promise }: Receipt): string {
  const root = toHex(rootOf(leafHash(payload), readPath(path, 32)));
  if (!promise) return `makoto-receipts-1 ${root} ${key_id}`;
  return `makoto-receipts-2 ${root} ${key_id} ${promise.by} ${promise.origin}`;
}

/**
 * Verifies that the house signed the receipt's text: leaf, path to the batch's root, signature over the root, and that over
 * the promise, by one of its published keys. The key in the receipt alone proves nothing.
 */
export function checkReceipt(receipt: Receipt, published: ReadonlyMap<string, string>): void {
  if (published.get(receipt.key_id) !== receipt.public_key)
    throw new Error('the receipt is signed by a key that is not published');
  const check = (signed: Uint8Array, signature: string): void =>
    checkSignature(signed, signature, receipt.key_id, receipt.public_key);
  const { promise } = receipt;
  // The only signature of a receipt with an early promise is over that.
  if (promise) check(utf8(receiptEntryText(receipt)), promise.signature ?? receipt.signature);
  if (promise?.signature !== undefined || !promise)
    check(rootOf(leafHash(receipt.payload), readPath(receipt.path, 32)), receipt.signature);
}

/** The terms signed in an order's receipt. Money, price and rates in micro-units, times in epoch milliseconds. */
export interface Terms {
  number: string;
  symbol: string;
  direction: 'up' | 'down';
  stake: bigint;
  fee: bigint;
  winnings: bigint;
  payoutRate: bigint;
  /** When the order was accepted; undefined in version 1, where that is the order time. */
  acceptedAt: number | undefined;
  orderTime: number;
  settleTime: number;
  maxGapMs: number;
  entry: { at: number; price: bigint };
}

const FIELDS = [
  ...['v', 'id', 'number', 'product', 'direction', 'stake', 'fee', 'winnings', 'currency', 'payout_rate', 'duration'],
  ...['order_time', 'settle_time', 'entry_tick', 'max_gap_ms', 'tie'],
];

/** The fields that version 2 has besides. */
const ENTRY_FIELDS = ['accepted_at', 'entry_delay_ms'];
const FRAME_MS = 250;

/** Parses the terms and checks their consistency. @throws Error naming the contradiction */
export function readTerms(payload: string): Terms {
  const signed = parseSigned(payload, 'the receipt');
  const version = objectOf(signed, 'the receipt').v;
  const terms = exactly(signed, 'the receipt', version === 2 ? [...FIELDS, ...ENTRY_FIELDS] : FIELDS);
  const tick = exactly(terms.entry_tick, 'the entry tick', ['at', 'price']);
  const amount = (field: string): bigint => micro(textOf(terms[field], field));
  const time = (field: string): number => countOf(terms[field], field);
  const read: Terms = {
    number: textOf(terms.number, 'number'),
    symbol: textOf(terms.product, 'product'),
    direction: oneOf(terms.direction, 'direction', ['up', 'down']),
    stake: amount('stake'),
    fee: amount('fee'),
    winnings: amount('winnings'),
    payoutRate: amount('payout_rate'),
    acceptedAt: version === 2 ? time('accepted_at') : undefined,
    orderTime: time('order_time'),
    settleTime: time('settle_time'),
    maxGapMs: time('max_gap_ms'),
    entry: { at: countOf(tick.at, 'at'), price: micro(textOf(tick.price, 'price')) },
  };
  if (version !== 1 && version !== 2) throw new Error('the receipt is of a version that this program does not know');
  if (terms.currency !== 'USD' || terms.tie !== 'refund') throw new Error('the terms are not the standard ones');
  if (read.number !== numberOf(textOf(terms.id, 'id'))) throw new Error('the number does not belong to the id');
  if (read.settleTime !== read.orderTime + time('duration') * 1000)
    throw new Error('the duration does not match the times');
  if (read.stake <= 0n || read.fee < 0n || read.fee > read.stake) throw new Error('stake or fee is out of range');
  if (read.acceptedAt !== undefined) checkLaterEntry(read, read.acceptedAt + time('entry_delay_ms'));
  // Rounded down to the millionth, as docs/proof-format.md says.
  if (read.winnings !== (read.stake * read.payoutRate) / 1_000_000n)
    throw new Error('the winnings are not stake × payout rate');
  return read;
}

/**
 * Where a live feed plays, the entry is the end of the first frame with a tick stamped after `after`, which is later than
 * anything that was known at acceptance. @throws Error if the times contradict that
 */
function checkLaterEntry({ orderTime, entry }: Terms, after: number): void {
  if (entry.at <= after) throw new Error('the entry is a price that could be known when the order was accepted');
  if (orderTime % FRAME_MS !== 0 || entry.at > orderTime || entry.at <= orderTime - FRAME_MS)
    throw new Error('the order time is not the end of the frame of its entry');
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An order's number: sixty bits of its id (a UUID without its version and variant digits) in Crockford's base 32. */
export function numberOf(id: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('the id is not a UUID');
  const digits = id.replaceAll('-', '');
  let bits = BigInt(`0x${digits.slice(0, 12)}${digits.slice(13, 16)}`);
  let text = '';
  for (let i = 0; i < 12; i++) {
    text = (ALPHABET[Number(bits & 31n)] ?? '') + text;
    bits >>= 5n;
  }
  return text.replace(/(....)(....)(....)/, '$1-$2-$3');
}
