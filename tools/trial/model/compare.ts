import { setTimeout as sleep } from 'node:timers/promises';
import { formatMicro, micro } from '@makoto/contracts';
import { eventually, isJson, type Json, rowsOf } from '../../../test/support/client.ts';
import { CURRENCIES, type Currency, endOrder, inTrade, type Person, type Terms } from './story.ts';

const AGREE_WITHIN_MS = 20_000;
const LOOK_MS = 200;
const REST_LOOK_MS = 1_000;

/**
 * Brings the model up to date with what ended by itself (orders, payments), each by the model's own rules, and compares
 * all balances. Orders of everybody count, since those of invited customers pay rebates. What happens between two reads looks like a difference, so it looks again.
 * @throws Error if product and model still differ after 20 s
 */
export async function agree(person: Person, people: readonly Person[], terms: Terms): Promise<void> {
  await eventually(
    async () => {
      for (const one of people) await endOrders(one, terms);
      await endPayments(person);
      const paid = await rebatesPaid(person);
      if (paid > person.rebates) throw new Error(`${person.name} was paid more rebates than are due`);
      const [said, due] = [await balancesOf(person), balancesDue(person, paid)];
      if (said !== due) throw new Error(`${person.name} has ${said}; the model says ${due}`);
    },
    AGREE_WITHIN_MS,
    LOOK_MS,
  );
}

/**
 * Waits until nothing of the person is under way, and all rebates are paid. Until the newest order ends it asks nothing,
 * so that other stories have the machine. @throws Error `timeoutMs` after that
 */
export async function atRest(
  person: Person,
  people: readonly Person[],
  terms: Terms,
  timeoutMs: number,
): Promise<void> {
  const last = Math.max(0, ...[...person.orders.values()].map(({ endsAt }) => endsAt));
  await sleep(Math.max(0, last - performance.now()));
  await eventually(
    async () => {
      await endOrders(person, terms);
      await endPayments(person);
      const { orders, deposits, withdrawals } = person;
      const awaited = [...deposits.values()].filter(({ rejected }) => !rejected).length;
      if (orders.size + awaited + withdrawals.size > 0) throw new Error(`${person.name} has work under way`);
      if ((await rebatesPaid(person)) !== person.rebates) throw new Error(`${person.name} was not paid all rebates`);
    },
    timeoutMs,
    REST_LOOK_MS,
  );
  await agree(person, people, terms);
}

async function endOrders(person: Person, terms: Terms): Promise<void> {
  if (![...person.orders.values()].some(({ endsAt }) => endsAt <= performance.now())) return;
  for (const order of rowsOf(await person.client.ok('order/list', { size: 100 }))) {
    const { id, direction, buy_price, sell_price, result } = order;
    if (!person.orders.has(String(id))) continue;
    const expected = resultOf(String(direction), String(buy_price), sell_price);
    if (expected !== result) throw new Error(`${String(id)} ended as ${String(result)} and not as ${expected}`);
    endOrder(person, String(id), String(result), terms);
  }
}

function resultOf(direction: string, buyPrice: string, sellPrice: unknown): string {
  if (typeof sellPrice !== 'string') return 'void';
  const moved = micro(sellPrice) - micro(buyPrice);
  if (moved === 0n) return 'tie';
  return moved > 0n === (direction === 'up') ? 'win' : 'lose';
}

async function endPayments(person: Person): Promise<void> {
  const { client, deposits, withdrawals, available, withdrawing } = person;
  if (deposits.size > 0) {
    for (const { id, status } of rowsOf(await client.ok('wallet/deposits', { size: 100 }))) {
      const deposit = deposits.get(String(id));
      if (!deposit) continue;
      // What was rejected is credited all the same if the money arrives.
      deposit.rejected = status === 'fail';
      if (status !== 'success') continue;
      deposits.delete(String(id));
      available.USD += deposit.amount;
    }
  }
  if (withdrawals.size === 0) return;
  for (const { id, status } of rowsOf(await client.ok('wallet/withdrawals', { size: 100 }))) {
    const withdrawal = withdrawals.get(String(id));
    if (!withdrawal || !['success', 'fail', 'cancelled'].includes(String(status))) continue;
    const { currency, amount } = withdrawal;
    withdrawals.delete(String(id));
    withdrawing[currency] -= amount;
    if (status !== 'success') available[currency] += amount;
  }
}

async function rebatesPaid({ client, rebates }: Person): Promise<bigint> {
  // One that is not due would show in the balance.
  if (rebates === 0n) return 0n;
  const { totals } = await client.ok('user/invite');
  return micro(isJson(totals) ? String(totals['rebate']) : '');
}

async function balancesOf({ client }: Person): Promise<string> {
  const { balances } = await client.ok('user/details');
  const rows = Array.isArray(balances) ? balances.filter(isJson) : [];
  const of = (currency: Currency): Json => rows.find((row) => row['currency'] === currency) ?? {};
  return CURRENCIES.map((currency) => {
    const { available = '0.00', in_trade = '0.00', locked = '0.00', withdrawing = '0.00' } = of(currency);
    return lineOf(currency, [available, in_trade, locked, withdrawing].map(String));
  }).join('; ');
}

function balancesDue(person: Person, rebates: bigint): string {
  return CURRENCIES.map((currency) => {
    const isUsd = currency === 'USD';
    const amounts = [
      person.available[currency] + (isUsd ? rebates : 0n),
      isUsd ? inTrade(person) : 0n,
      person.locked[currency],
      person.withdrawing[currency],
    ];
    return lineOf(
      currency,
      amounts.map((amount) => formatMicro(amount)),
    );
  }).join('; ');
}

const lineOf = (currency: Currency, [available, trade, locked, withdrawing]: string[]): string =>
  `${currency} ${available} available, ${trade} in trade, ${locked} locked, ${withdrawing} withdrawing`;
