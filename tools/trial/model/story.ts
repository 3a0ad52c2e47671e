import type { Client } from '../../../test/support/client.ts';

/** Currencies of balances. */
export const CURRENCIES = ['USD', 'USDT'] as const;
export type Currency = (typeof CURRENCIES)[number];
/** Amounts in micro-units by currency. */
export type Amounts = Record<Currency, bigint>;

const nothing = (): Amounts => ({ USD: 0n, USDT: 0n });

/** Amounts in micro-units by kind and currency, such as `locked USDT`. */
export type Balances = ReadonlyMap<string, bigint>;

/** What the model knows of a customer. Amounts are micro-units. */
export interface Person {
  client: Client;
  name: string;
  id: string;
  code: string;
  inviter: Person | undefined;
  /** Without rebates. */
  available: Amounts;
  locked: Amounts;
  withdrawing: Amounts;
  /** The sum of all rebates that settled orders of invited customers owe. */
  rebates: bigint;
  /** Stakes of today and the limit on them. */
  staked: bigint;
  stakeLimit: bigint | undefined;
  frozen: boolean;
  /** When a limit or freeze was last changed, by performance.now(): other services hear of it a moment later. */
  changedAt: number;
  orders: Map<string, Order>;
  /** Until they are credited: what was rejected may be, too, if its money arrives. */
  deposits: Map<string, Payment>;
  withdrawals: Map<string, Payment>;
  positions: Map<string, { currency: Currency; quantity: bigint }>;
  /** How what is over ended, by id: the results of orders and the statuses of the others. */
  ended: Record<'orders' | 'deposits' | 'withdrawals' | 'positions', Map<string, string>>;
}

interface Order {
  stake: bigint;
  fee: bigint;
  winnings: bigint;
  /** When it ends at the earliest, by performance.now(). */
  endsAt: number;
}

/** A deposit or withdrawal in USD, with the status that was last read. */
interface Payment {
  amount: bigint;
  status: string;
}

/** A customer who has just joined. */
export function newcomer(who: Pick<Person, 'client' | 'name' | 'id' | 'code' | 'inviter'>): Person {
  return {
    ...who,
    ...{ available: nothing(), locked: nothing(), withdrawing: nothing(), rebates: 0n, staked: 0n },
    ...{ stakeLimit: undefined, frozen: false, changedAt: Number.NEGATIVE_INFINITY },
    ...{ orders: new Map(), deposits: new Map(), withdrawals: new Map(), positions: new Map() },
    ended: { orders: new Map(), deposits: new Map(), withdrawals: new Map(), positions: new Map() },
  };
}

/** A plain model of the product, for the customers of one story. */
export interface Story {
  people: Person[];
  /** The UTC day on which it began, in days since 1970: limits on a day's stakes begin again on the next. */
  day: number;
}

export function newStory(): Story {
  return { people: [], day: today() };
}

export const today = (): number => Math.floor(Date.now() / 86_400_000);

/** What the model's rules need to know of the product's terms. Fractions in micro-units. */
export interface Terms {
  feeRate: bigint;
  /** Of the shortest duration, in seconds. */
  duration: number;
  payoutRate: bigint;
  minStake: bigint;
  maxStake: bigint;
  /** By level, the nearest inviter first. */
  rebateRates: readonly bigint[];
}

/** All balances of a customer who has been paid these rebates. */
export function balancesDue(person: Person, rebates: bigint): Balances {
  return new Map(
    CURRENCIES.flatMap((currency): [string, bigint][] => {
      const isUsd = currency === 'USD';
      return [
        [`available ${currency}`, person.available[currency] + (isUsd ? rebates : 0n)],
        [`in_trade ${currency}`, isUsd ? inTrade(person) : 0n],
        [`locked ${currency}`, person.locked[currency]],
        [`withdrawing ${currency}`, person.withdrawing[currency]],
      ];
    }),
  );
}

/** The money in running orders. */
function inTrade({ orders }: Person): bigint {
  return [...orders.values()].reduce((sum, { stake }) => sum + stake, 0n);
}

/** What an order that ended does to the model: the money of its customer, and the rebates of those who invited. */
export function endOrder(person: Person, id: string, result: string, { rebateRates }: Terms): void {
  const order = person.orders.get(id);
  if (!order) throw new Error(`an order ${id} of ${person.name} ended that the model does not know`);
  person.orders.delete(id);
  person.ended.orders.set(id, result);
  if (result === 'win') person.available.USD += order.stake + order.winnings;
  if (result === 'tie' || result === 'void') person.available.USD += order.stake + order.fee;
  if (result !== 'win' && result !== 'lose') return;
  let { inviter } = person;
  for (const rate of rebateRates) {
    if (!inviter) return;
    inviter.rebates += (order.fee * rate) / 1_000_000n;
    inviter = inviter.inviter;
  }
}

/** What the status of a deposit does to the model. */
export function noteDeposit({ deposits, available, ended }: Person, id: string, status: string): void {
  const deposit = deposits.get(id);
  if (!deposit) return;
  deposit.status = status;
  if (status !== 'success') return;
  deposits.delete(id);
  ended.deposits.set(id, status);
  available.USD += deposit.amount;
}

const WITHDRAWAL_ENDS: readonly string[] = ['success', 'fail', 'cancelled'];

/** What the status of a withdrawal does to the model. */
export function noteWithdrawal(
  { withdrawals, withdrawing, available, ended }: Person,
  id: string,
  status: string,
): void {
  const withdrawal = withdrawals.get(id);
  if (!withdrawal) return;
  withdrawal.status = status;
  if (!WITHDRAWAL_ENDS.includes(status)) return;
  withdrawals.delete(id);
  ended.withdrawals.set(id, status);
  withdrawing.USD -= withdrawal.amount;
  if (status !== 'success') available.USD += withdrawal.amount;
}
