import type { Client } from '../../../test/support/client.ts';

/** Currencies of balances. */
export const CURRENCIES = ['USD', 'USDT'] as const;
export type Currency = (typeof CURRENCIES)[number];
/** Amounts in micro-units by currency. */
export type Amounts = Record<Currency, bigint>;

export const nothing = (): Amounts => ({ USD: 0n, USDT: 0n });

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
  deposits: Map<string, { amount: bigint; rejected: boolean }>;
  withdrawals: Map<string, { currency: Currency; amount: bigint }>;
  positions: Map<string, { currency: Currency; quantity: bigint }>;
}

interface Order {
  stake: bigint;
  fee: bigint;
  winnings: bigint;
  /** When it ends at the earliest, by performance.now(). */
  endsAt: number;
}

/** A plain model of the product, for the customers of one story. */
export interface Story {
  people: Person[];
}

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

/** The running product as a story uses it. */
export interface Stage {
  url: string;
  operator: Client;
  terms: Terms;
  /** Counts what was done. */
  operations: { count: number };
}

/** The money in running orders. */
export function inTrade({ orders }: Person): bigint {
  return [...orders.values()].reduce((sum, { stake }) => sum + stake, 0n);
}

/** What an order that ended does to the model: the money of its customer, and the rebates of those who invited. */
export function endOrder(person: Person, id: string, result: string, { rebateRates }: Terms): void {
  const order = person.orders.get(id);
  if (!order) return;
  person.orders.delete(id);
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
