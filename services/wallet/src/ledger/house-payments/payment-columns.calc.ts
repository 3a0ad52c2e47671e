import { AppError } from '@makoto/contracts';
import { binaryArray } from '@makoto/platform';

/** Payments from one house account to customers, as columns in network byte order, sorted by user. */
export interface PaymentColumns {
  /** The cause of each payment, 16 bytes; cause and slot identify a payment. */
  refs: Buffer;
  /** 2 bytes each. */
  slots: Buffer;
  /** 16 bytes each. */
  users: Buffer;
  /** Micro-units, 8 bytes each. */
  amounts: Buffer;
}

/** Decodes a column from the base64 of a message. */
export const column = (text: string): Buffer => Buffer.from(text, 'base64');

/**
 * The number of payments in the columns.
 * @throws VALIDATION where they differ in length, are not sorted by user, or hold an amount that is not above zero
 */
export function countPayments({ refs, slots, users, amounts }: PaymentColumns): number {
  const count = refs.length / 16;
  const agree = slots.length === count * 2 && users.length === refs.length && amounts.length === count * 8;
  if (!Number.isInteger(count) || !agree) throw new AppError('VALIDATION');
  for (let i = 0; i < count; i++) {
    // Positive as a signed 64-bit number: the sign bit is not set, and another bit is.
    if ((amounts[i * 8] ?? 0) > 127 || isZero(amounts, i * 8)) throw new AppError('VALIDATION');
    if (i > 0 && compareToLast(users, i * 16) < 0) throw new AppError('VALIDATION');
  }
  return count;
}

function isZero(bytes: Buffer, at: number): boolean {
  for (let i = at; i < at + 8; i++) if (bytes[i] !== 0) return false;
  return true;
}

/** Compares the 16 bytes at `at` with those before them; ten times as fast as Buffer.compare() for so few bytes. */
function compareToLast(bytes: Buffer, at: number): number {
  for (let i = at; i < at + 16; i++) {
    const difference = (bytes[i] ?? 0) - (bytes[i - 16] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The columns without the payments at these places. */
export function without(columns: PaymentColumns, places: ReadonlySet<number>): PaymentColumns {
  const keep = (bytes: Buffer, size: number): Buffer => {
    const parts: Buffer[] = [];
    for (let i = 0; i * size < bytes.length; i++) {
      if (!places.has(i)) parts.push(bytes.subarray(i * size, i * size + size));
    }
    return Buffer.concat(parts);
  };
  const { refs, slots, users, amounts } = columns;
  return { refs: keep(refs, 16), slots: keep(slots, 2), users: keep(users, 16), amounts: keep(amounts, 8) };
}

/** The beneficiaries' account ids: each user's id with its last two bytes replaced by kind and currency. */
export function creditAccounts(users: Buffer, lastTwo: Buffer): Buffer {
  const accounts = Buffer.from(users);
  for (let at = 14; at < accounts.length; at += 16) lastTwo.copy(accounts, at);
  return accounts;
}

/**
 * The arguments of `house_pay` after the first three. Sums each account's change and numbers its statement entries, so that
 * the database updates every account once.
 */
export function payArguments(columns: PaymentColumns, debit: Buffer, credits: Buffer): Buffer[] {
  const count = columns.refs.length / 16;
  const amounts = new DataView(columns.amounts.buffer, columns.amounts.byteOffset, columns.amounts.length);
  const [ids, deltas, entries] = [Buffer.alloc(16 + count * 16), words(8, count + 1), words(4, count + 1)];
  const [places, running, numbers] = [words(4, count), words(8, count), words(4, count)];
  debit.copy(ids);
  let accounts = 1;
  let [total, delta, no] = [0n, 0n, 0];
  for (let i = 0; i < count; i++) {
    if (i === 0 || compareToLast(credits, i * 16) !== 0) {
      for (let b = 0; b < 16; b++) ids[accounts * 16 + b] = credits[i * 16 + b] ?? 0;
      accounts++;
      [delta, no] = [0n, 0];
    }
    const amount = amounts.getBigInt64(i * 8);
    total += amount;
    delta += amount;
    no++;
    deltas.setBigInt64((accounts - 1) * 8, delta);
    entries.setInt32((accounts - 1) * 4, no);
    places.setInt32(i * 4, accounts);
    running.setBigInt64(i * 8, delta);
    numbers.setInt32(i * 4, no);
  }
  deltas.setBigInt64(0, -total);
  return [
    binaryArray('uuid', ids.subarray(0, accounts * 16)),
    binaryArray('int8', bytesOf(deltas, accounts * 8)),
    binaryArray('int4', bytesOf(entries, accounts * 4)),
    binaryArray('uuid', columns.refs),
    binaryArray('int2', columns.slots),
    binaryArray('int8', columns.amounts),
    binaryArray('int4', bytesOf(places, count * 4)),
    binaryArray('int8', bytesOf(running, count * 8)),
    binaryArray('int4', bytesOf(numbers, count * 4)),
  ];
}

const words = (size: 4 | 8, count: number): DataView => new DataView(new ArrayBuffer(size * count));
const bytesOf = (view: DataView, length: number): Buffer => Buffer.from(view.buffer, 0, length);
