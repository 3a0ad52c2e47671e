import { setTimeout as sleep } from 'node:timers/promises';
import { formatMicro } from '@makoto/contracts';
import { eventually } from '../../../test/support/client.ts';
import type { EndedOrder, Entry } from './books.ts';
import type { Stage } from './stage.ts';
import { type Balances, balancesDue, endOrder, noteDeposit, noteWithdrawal, type Person, type Story } from './story.ts';

const LOOK_MS = 200;
const REST_LOOK_MS = 1_000;
/**
 * A withdrawal takes up to 12 s, and minutes while the payments of hundreds of stories wait for their turn: the wallet
 * carries out four at a time, each by a request to the gateway, which takes seconds on a machine that others overload.
 */
const AT_REST_WITHIN_MS = 900_000;

/**
 * Brings the model up to date with what ended by itself (orders, payments), each by the model's own rules, and compares
 * all balances of everybody in the story. A service may have written what another one has not heard of yet; so it looks
 * again. @throws Error if product and model still differ after `patienceMs`
 */
export async function agree(story: Story, stage: Stage): Promise<void> {
  await eventually(async () => void (await compareOnce(story, stage)), stage.patienceMs, LOOK_MS);
}

/** Waits until nothing of the story is under way, and all rebates are paid. @throws Error 15 minutes after its last order */
export async function untilAtRest(story: Story, stage: Stage): Promise<void> {
  const { people } = story;
  const last = Math.max(0, ...people.flatMap(({ orders }) => [...orders.values()].map(({ endsAt }) => endsAt)));
  await sleep(Math.max(0, last - performance.now()));
  await eventually(
    async () => {
      const entries = await compareOnce(story, stage);
      for (const [{ name, orders, deposits, withdrawals, rebates }, entry] of entries) {
        const awaited = [...deposits].filter(([, { status }]) => status !== 'fail');
        const underWay = [
          ...[...orders.keys()].map((id) => `order ${id}`),
          ...[...awaited, ...withdrawals].map(([id, { amount, status }]) => `${status} ${formatMicro(amount)} (${id})`),
        ];
        if (underWay.length > 0) throw new Error(`${name} still waits for ${underWay.join(', ')}`);
        if (entry.rebates !== rebates) throw new Error(`${name} was not paid all rebates`);
      }
    },
    AT_REST_WITHIN_MS,
    REST_LOOK_MS,
  );
}

/** As agree(), at this moment. @returns what the books say of everybody */
export async function compareOnce(story: Story, { books, terms }: Stage): Promise<ReadonlyMap<Person, Entry>> {
  const entries = await books.read(story.people);
  for (const [person, { orders, payments }] of entries) {
    for (const order of orders) {
      const expected = resultOf(order);
      if (expected !== order.result)
        throw new Error(`order ${order.id} ended as ${order.result} and not as ${expected}`);
      endOrder(person, order.id, order.result, terms);
    }
    for (const [id, status] of payments) {
      noteDeposit(person, id, status);
      noteWithdrawal(person, id, status);
    }
  }
  for (const [person, { balances, rebates }] of entries) {
    if (rebates > person.rebates) throw new Error(`${person.name} was paid more rebates than are due`);
    expectBalances(person, balancesDue(person, rebates), balances);
  }
  return entries;
}

/** @throws Error if balances are not as the model says; what is missing is zero */
export function expectBalances({ name }: Person, due: Balances, said: Balances): void {
  const names = new Set([...due.keys(), ...said.keys()]);
  const differences = [...names].flatMap((kind) => {
    const [is, shouldBe] = [said.get(kind) ?? 0n, due.get(kind) ?? 0n];
    return is === shouldBe ? [] : [`${formatMicro(is)} ${kind}; the model says ${formatMicro(shouldBe)}`];
  });
  if (differences.length > 0) throw new Error(`${name} has ${differences.join(', and ')}`);
}

function resultOf({ direction, buyPrice, sellPrice }: EndedOrder): string {
  if (sellPrice === null) return 'void';
  if (sellPrice === buyPrice) return 'tie';
  return sellPrice > buyPrice === (direction === 'up') ? 'win' : 'lose';
}
