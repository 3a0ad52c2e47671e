import { arrayLiteral, binaryArray } from '@makoto/platform';
import type { LedgerBatch } from './ledger-batch.calc.js';
import type { AccountKey } from './transfer.js';

/** Accounts outside have no minimum balance. */
const NO_MINIMUM = -(2n ** 63n);

/**
 * The arguments of `ledger_post` for a batch, in order, except for the last two (time and number of groups). Numbers and
 * ids are sent in PostgreSQL's binary format: as text they would be a large part of the statement's cost on both sides.
 */
export function ledgerArguments({ accounts, lines }: LedgerBatch): unknown[] {
  const kinds = new Map<string, number>();
  for (const { transfer } of lines) if (!kinds.has(transfer.kind)) kinds.set(transfer.kind, kinds.size + 1);
  return [
    uuids(accounts, (a) => a.id),
    int8s(accounts, (a) => a.delta),
    int8s(accounts, (a) => (isOutside(a.key) ? NO_MINIMUM : -a.low)),
    int4s(accounts, (a) => a.entries),
    int4s(lines, (l) => l.group),
    uuids(lines, (l) => l.transfer.ref),
    int2s(lines, (l) => l.transfer.slot),
    int2s(lines, (l) => kinds.get(l.transfer.kind) ?? 0),
    int4s(lines, (l) => l.debit.at),
    int4s(lines, (l) => l.credit.at),
    int8s(lines, (l) => l.transfer.amount),
    int4s(lines, (l) => l.entry?.at ?? 0),
    int8s(lines, (l) => l.entryDelta),
    int4s(lines, (l) => l.entryNo),
    arrayLiteral([...kinds.keys()]),
  ];
}

const isOutside = (key: AccountKey): boolean => key.kind.startsWith('outside');

function uuids<T>(items: readonly T[], of: (item: T) => string): Buffer {
  const bytes = Buffer.from(items.map(of).join('').replaceAll('-', ''), 'hex');
  if (bytes.length !== items.length * 16) throw new RangeError('not a UUID');
  return binaryArray('uuid', bytes);
}

function int8s<T>(items: readonly T[], of: (item: T) => bigint): Buffer {
  return binaryArray('int8', Buffer.from(BigInt64Array.from(items, of).buffer).swap64());
}

function int4s<T>(items: readonly T[], of: (item: T) => number): Buffer {
  return binaryArray('int4', Buffer.from(Int32Array.from(items, of).buffer).swap32());
}

function int2s<T>(items: readonly T[], of: (item: T) => number): Buffer {
  return binaryArray('int2', Buffer.from(Int16Array.from(items, of).buffer).swap16());
}
