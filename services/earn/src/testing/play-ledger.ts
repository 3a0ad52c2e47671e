import {
  AppError,
  type EarnAccrueRequest,
  type EarnBuyRequest,
  type EarnCancelReply,
  type EarnCoverReply,
  type EarnEndRequest,
  type Empty,
  formatMicro,
  micro,
  shardOf,
} from '@makoto/contracts';
import { uuidOf } from '@makoto/platform';

/**
 * The wallet as these tests play it: the same promises as the declarations make, kept in memory. It can lose its reply
 * after it has done the work, which is what a crash in between looks like from here.
 */
export class PlayLedger {
  /** Balances by `<owner>/<kind>/<currency>`, micro-units. */
  readonly balances = new Map<string, bigint>();
  /** What was posted, by `<position>/<what>`. */
  readonly posted = new Map<string, string>();
  private readonly decided = new Map<string, 'bought' | 'cancelled'>();
  /** How many replies are lost from now on, after the work is done. */
  loseReplies = 0;
  /** How many replies arrive before those are lost. */
  sendReplies = 0;
  /** How many requests are lost from now on, before any work is done. */
  loseRequests = 0;
  /** How many requests arrive before those are lost. */
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
    const state = this.decided.get(positionId) ?? 'cancelled';
    this.decided.set(positionId, state);
    return this.reply({ bought: state === 'bought' });
  }

  /** Pays the rows of the columns; answers when. */
  accrue(r: EarnAccrueRequest, at: number): number {
    this.arrive();
    const [positions, days, users, amounts] = [r.positions, r.days, r.users, r.amounts].map((c) =>
      Buffer.from(c, 'base64'),
    );
    if (!positions || !days || !users || !amounts) throw new AppError('VALIDATION');
    for (let i = 0; i < positions.length / 16; i++) {
      const id = uuidOf(positions.subarray(i * 16, i * 16 + 16));
      if (shardOf(id) !== r.shard) throw new AppError('CONFLICT');
      const amount = amounts.readBigInt64BE(i * 8);
      if (!this.once(`${id}/day ${days.readInt16BE(i * 2)}`, String(amount))) continue;
      this.move(`house/earn_promised/${r.currency}`, -amount);
      this.move(`${uuidOf(users.subarray(i * 16, i * 16 + 16))}/available/${r.currency}`, amount);
    }
    return this.reply(at);
  }

  end(r: EarnEndRequest): Empty {
    this.arrive();
    for (const e of r.endings) {
      if (!this.once(`${e.position_id}/end`, JSON.stringify(e))) continue;
      this.move(`${e.user_id}/locked/${e.currency}`, -micro(e.quantity));
      this.move(`${e.user_id}/available/${e.currency}`, micro(e.quantity) - micro(e.forfeit));
      this.move(`house/earn_promised/${e.currency}`, -micro(e.released));
      this.move(`house/earn_reserve/${e.currency}`, micro(e.released) + micro(e.forfeit));
    }
    return this.reply({});
  }

  cover(): EarnCoverReply {
    const list = (['USD', 'USDT'] as const).map((currency) => ({
      currency,
      reserve: this.balance('house', 'earn_reserve', currency),
      promised: this.balance('house', 'earn_promised', currency),
    }));
    return { list };
  }

  /** Everything that anyone holds in a currency, micro-units. */
  total(currency: string): bigint {
    let sum = 0n;
    for (const [key, balance] of this.balances) if (key.endsWith(`/${currency}`)) sum += balance;
    return sum;
  }

  /** How many daily returns were paid to a position. */
  daysPaid(positionId: string): number {
    return [...this.posted.keys()].filter((key) => key.startsWith(`${positionId}/day `)).length;
  }

  private once(key: string, terms: string): boolean {
    const before = this.posted.get(key);
    if (before === undefined) this.posted.set(key, terms);
    else if (before !== terms) throw new AppError('CONFLICT');
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
