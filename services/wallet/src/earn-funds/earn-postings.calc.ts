import { AppError, EARN_SHARDS, type EarnBuyRequest, type EarnEnding, parseMicro, shardOf } from '@makoto/contracts';
import {
  type AccountKey,
  type AccountKind,
  account,
  type Currency,
  houseAccount,
  type Posting,
  type Transfer,
  transfersOf,
} from '../ledger/index.js';

/**
 * The slots of a position's transfers. All ways to end share the slots of the ending, so that the ledger refuses a second
 * ending of another kind.
 */
export const POSITION_SLOTS = {
  conversionOut: 0,
  conversionIn: 1,
  lock: 2,
  cover: 3,
  principalEnd: 4,
  forfeit: 5,
  release: 6,
  /** Day 1 is slot 101. */
  accrual: 100,
} as const;

const PROMISED: readonly AccountKind[] = ['earn_promised', 'earn_promised_1', 'earn_promised_2', 'earn_promised_3'];

/** The account that holds a shard's promised returns. */
export function promised(shard: number, currency: Currency): AccountKey {
  const kind = PROMISED[shard];
  if (kind === undefined || PROMISED.length !== EARN_SHARDS) throw new RangeError(`there is no shard ${shard}`);
  return houseAccount(kind, currency);
}

/** A purchase: pay (with a conversion if the currencies differ), lock the principal, set all promised returns aside. */
export function buyPostings(request: EarnBuyRequest): Transfer[] {
  const { position_id: ref, user_id, currency, pay_currency } = request;
  const quantity = positive(request.quantity);
  const paid = positive(request.pay_amount);
  const { conversionOut, conversionIn, lock, cover } = POSITION_SLOTS;
  const available = account(user_id, 'available', currency);
  const lines: Posting[] = [
    [lock, 'lock', available, account(user_id, 'locked', currency), quantity],
    [
      cover,
      'earn_cover',
      houseAccount('earn_reserve', currency),
      promised(shardOf(ref), currency),
      positive(request.promised),
    ],
  ];
  if (pay_currency === currency) {
    if (paid !== quantity) throw new AppError('INVALID_AMOUNT');
    return transfersOf(ref, lines);
  }
  const source = account(user_id, 'available', pay_currency);
  return transfersOf(ref, [
    [conversionOut, 'conversion', source, houseAccount('fx', pay_currency), paid],
    [conversionIn, 'conversion', houseAccount('fx', currency), available, quantity],
    ...lines,
  ]);
}

/** The end: return the principal less the forfeit, and release the promised returns that will not be paid. */
export function endingPostings(ending: EarnEnding): Transfer[] {
  const { position_id, user_id, currency } = ending;
  const quantity = positive(ending.quantity);
  const forfeit = notNegative(ending.forfeit);
  if (forfeit >= quantity) throw new AppError('INVALID_AMOUNT');
  const locked = account(user_id, 'locked', currency);
  const reserve = houseAccount('earn_reserve', currency);
  const { principalEnd, forfeit: forfeitSlot, release } = POSITION_SLOTS;
  return transfersOf(position_id, [
    [principalEnd, 'principal_return', locked, account(user_id, 'available', currency), quantity - forfeit],
    [forfeitSlot, 'earn_forfeit', locked, reserve, forfeit],
    [release, 'earn_cover_release', promised(shardOf(position_id), currency), reserve, notNegative(ending.released)],
  ]);
}

function positive(text: string): bigint {
  const value = notNegative(text);
  if (value === 0n) throw new AppError('INVALID_AMOUNT');
  return value;
}

function notNegative(text: string): bigint {
  const value = parseMicro(text);
  if (value === undefined || value < 0n) throw new AppError('INVALID_AMOUNT');
  return value;
}
