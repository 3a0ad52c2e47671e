import {
  AppError,
  type EarnAccrueReply,
  type EarnAccrueRequest,
  type EarnBuyRequest,
  type EarnCancelReply,
  type EarnCoverReply,
  type EarnEndReply,
  type EarnEndRequest,
  type Empty,
  formatMicro,
  micro,
  shardOf,
} from '@makoto/contracts';
import { uuidOf } from '@makoto/platform';
import { DAY_MS } from '../products/product.js';

/** Income in the statement: a return, or a negative amount that an early exit took back. Micro-units. */
interface Income {
  owner: string;
  currency: string;
  amount: bigint;
  /** Epoch milliseconds. */
  at: number;
}

/** An in-memory ledger with the wallet's guarantees. It can lose requests, and replies after the work is done, like a crash. */
export class FakeLedger {
  /** Balances by `<owner>/<kind>/<currency>`, micro-units. */
  readonly balances = new Map<string, bigint>();
  /** Posted transfers by `<position>/<kind>`. */
  readonly posted = new Map<string, string>();
  private readonly postedAt = new Map<string, number>();
  private readonly incomes: Income[] = [];
  private readonly decided = new Map<string, 'bought' | 'cancelled'>();
  /** What the house can convert into each currency; no limit by default. */
  readonly convertible = new Map<string, bigint>();
  /** How many of the next replies are lost after the work is done. */
  loseReplies = 0;
  /** How many replies arrive before the first lost one. */
  sendReplies = 0;
  /** How many of the next requests are lost before any work is done. */
  loseRequests = 0;
  /** How many requests arrive before the first lost one. */
  takeRequests = 0;

  give(owner: string, currency: string, amount: string): void {
    this.move(`${owner}/available/${currency}`, micro(amount));
  }

  reserve(currency: string, amount: string): void {
    this.move(`house/earn_reserve/${currency}`, micro(amount));
  }

  balance(owner: string, kind: string, currency: string): string {
    return formatMicro(this.balances.get(`${owner}/${kind}/${currency}`) ?? 0n);
  }

  buy(r: EarnBuyRequest): Empty {
    this.arrive();
    const terms = JSON.stringify(r);
    const before = this.decided.get(r.position_id);
    if (before === 'cancelled') throw new AppError('CONFLICT');
    if (before === 'bought') return this.same(`${r.position_id}/buy`, terms);
    const paid = micro(r.pay_amount);
    if (this.at(`${r.user_id}/available/${r.pay_currency}`) < paid) throw new AppError('INSUFFICIENT_FUNDS');
    const most = this.convertible.get(r.currency);
    if (r.pay_currency !== r.currency && most !== undefined && most < micro(r.quantity)) {
      throw new AppError('EXPOSURE_LIMIT', { max: formatMicro(most), currency: r.currency });
    }
    if (this.at(`house/earn_reserve/${r.currency}`) < micro(r.promised)) throw new AppError('SOLD_OUT');
    this.decided.set(r.position_id, 'bought');
    this.posted.set(`${r.position_id}/buy`, terms);
    this.move(`${r.user_id}/available/${r.pay_currency}`, -paid);
    this.move(`${r.user_id}/locked/${r.currency}`, micro(r.quantity));
    this.move(`house/earn_reserve/${r.currency}`, -micro(r.promised));
    this.move(`house/earn_promised/${r.currency}`, micro(r.promised));
    return this.reply({});
  }

  cancel(positionId: string): EarnCancelReply {
    this.arrive();
    const state = this.decided.get(positionId) ?? 'cancelled';
    this.decided.set(positionId, state);
    return this.reply({ bought: state === 'bought' });
  }

  accrue(r: EarnAccrueRequest, at: number): EarnAccrueReply {
    this.arrive();
    const moments: number[] = [];
    const [positions, days, users, amounts] = [r.positions, r.days, r.users, r.amounts].map((c) =>
      Buffer.from(c, 'base64'),
    );
    if (!positions || !days || !users || !amounts) throw new AppError('VALIDATION');
    for (let i = 0; i < positions.length / 16; i++) {
      const id = uuidOf(positions.subarray(i * 16, i * 16 + 16));
      if (shardOf(id) !== r.shard) throw new AppError('CONFLICT');
      const amount = amounts.readBigInt64BE(i * 8);
      const day = `${id}/day ${days.readInt16BE(i * 2)}`;
      const fresh = this.once(day, String(amount), at);
      moments.push(this.postedAt.get(day) ?? at);
      if (!fresh) continue;
      const owner = uuidOf(users.subarray(i * 16, i * 16 + 16));
      this.move(`house/earn_promised/${r.currency}`, -amount);
      this.move(`${owner}/available/${r.currency}`, amount);
      this.incomes.push({ owner, currency: r.currency, amount, at });
    }
    const first = Math.floor(Math.min(...moments) / DAY_MS);
    const onFirst = moments.filter((moment) => Math.floor(moment / DAY_MS) === first);
    return this.reply({ at: Math.max(...onFirst), count: onFirst.length });
  }

  end(r: EarnEndRequest, at: number): EarnEndReply {
    this.arrive();
    let last = 0;
    for (const e of r.endings) {
      if (micro(e.forfeit) >= micro(e.quantity)) throw new AppError('INVALID_AMOUNT');
      const fresh = this.once(`${e.position_id}/end`, JSON.stringify(e), at);
      last = Math.max(last, this.postedAt.get(`${e.position_id}/end`) ?? at);
      if (!fresh) continue;
      this.incomes.push({ owner: e.user_id, currency: e.currency, amount: -micro(e.forfeit), at });
      this.move(`${e.user_id}/locked/${e.currency}`, -micro(e.quantity));
      this.move(`${e.user_id}/available/${e.currency}`, micro(e.quantity) - micro(e.forfeit));
      this.move(`house/earn_promised/${e.currency}`, -micro(e.released));
      this.move(`house/earn_reserve/${e.currency}`, micro(e.released) + micro(e.forfeit));
    }
    return this.reply({ at: last });
  }

  /** A customer's income since a moment, summed up from the statement; a decimal string. */
  income(owner: string, currency: string, since = 0): string {
    const own = this.incomes.filter((i) => i.owner === owner && i.currency === currency && i.at >= since);
    return formatMicro(own.reduce((sum, { amount }) => sum + amount, 0n));
  }

  cover(): EarnCoverReply {
    const list = (['USD', 'USDT'] as const).map((currency) => ({
      currency,
      reserve: this.balance('house', 'earn_reserve', currency),
      promised: this.balance('house', 'earn_promised', currency),
    }));
    return { list };
  }

  /** The sum of all balances in a currency, micro-units. */
  total(currency: string): bigint {
    let sum = 0n;
    for (const [key, balance] of this.balances) if (key.endsWith(`/${currency}`)) sum += balance;
    return sum;
  }

  /** How many daily returns a position was paid. */
  daysPaid(positionId: string): number {
    return [...this.posted.keys()].filter((key) => key.startsWith(`${positionId}/day `)).length;
  }

  private once(key: string, terms: string, at: number): boolean {
    const before = this.posted.get(key);
    if (before === undefined) {
      this.posted.set(key, terms);
      this.postedAt.set(key, at);
    } else if (before !== terms) throw new AppError('CONFLICT');
    return before === undefined;
  }

  private same(key: string, terms: string): Empty {
    if (this.posted.get(key) !== terms) throw new AppError('CONFLICT');
    return this.reply({});
  }

  private arrive(): void {
    if (this.loseRequests === 0 || this.takeRequests-- > 0) return;
    this.loseRequests--;
    throw new AppError('UNAVAILABLE');
  }

  private reply<T>(value: T): T {
    if (this.loseReplies === 0 || this.sendReplies-- > 0) return value;
    this.loseReplies--;
    throw new AppError('UNAVAILABLE');
  }

  private at(key: string): bigint {
    return this.balances.get(key) ?? 0n;
  }

  private move(key: string, amount: bigint): void {
    const balance = this.at(key) + amount;
    if (balance < 0n) throw new Error(`${key} would fall below zero`);
    this.balances.set(key, balance);
  }
}
