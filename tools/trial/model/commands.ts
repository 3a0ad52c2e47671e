import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { formatMicro, micro } from '@makoto/contracts';
import fc from 'fast-check';
import { isJson, type Json, PIN } from '../../../test/support/client.ts';
import { TRON_ADDRESS } from '../../../test/support/withdraw.ts';
import { agree } from './compare.ts';
import { PatientClient } from './patient-client.ts';
import { type Currency, nothing, type Person, type Stage, type Story } from './story.ts';

const CENT = 10_000n;
const MAX_PEOPLE = 4;
/** How long after a change of limits or freezes an order may still be judged by the old ones, in milliseconds. */
const HEARD_WITHIN_MS = 10_000;
/** How long before its request an order may begin, by the time of the feed. */
const FEED_LAG_MS = 2_000;
/** Refusals by the state of the market and the house, which the model does not know: nothing happens then. */
const BY_THE_HOUSE: readonly number[] = [4001, 4002, 4004, 5001];
const [RESTRICTED, NO_MONEY, OUT_OF_RANGE, OVER_LIMIT] = [2012, 3001, 3004, 3006];

export type StoryCommand = fc.AsyncCommand<Story, Stage>;

/** Makes a call, and perhaps again with the same key, which must answer the same and do nothing. */
async function act(
  person: Person,
  stage: Stage,
  path: string,
  body: Json,
  again: boolean,
): Promise<{ code: number; data: Json }> {
  const key = randomUUID();
  const first = await person.client.call(path, body, { key });
  stage.operations.count++;
  if (again && first.code === 0) {
    const second = await person.client.call(path, body, { key });
    if (!isDeepStrictEqual(second.data, first.data))
      throw new Error(
        `${path} answered a repeat with ${JSON.stringify(second.data)}, first ${JSON.stringify(first.data)}`,
      );
  }
  return { code: first.code, data: isJson(first.data) ? first.data : {} };
}

/** @throws Error unless a call ended as the model says: done, or refused with one of these codes */
function expectEnd(path: string, code: number, allowed: readonly number[]): void {
  if (!allowed.includes(code)) throw new Error(`${path} answered ${code}; the model says ${allowed.join(' or ')}`);
}

/** A command of one person, named by an index into the people of the story. */
function command(
  name: string,
  who: number,
  run: (person: Person, stage: Stage, story: Story) => Promise<void>,
): StoryCommand {
  const of = ({ people }: Story): Person | undefined => people[who % Math.max(1, people.length)];
  return {
    check: (story) => of(story) !== undefined,
    run: async (story, stage) => {
      const person = of(story);
      if (!person) throw new Error('nobody has joined');
      await run(person, stage, story);
      await agree(person, story.people, stage.terms);
    },
    toString: () => `${name} (customer ${who})`,
  };
}

const join = (invitedBy: number): StoryCommand => ({
  check: ({ people }) => people.length < MAX_PEOPLE,
  run: async ({ people }, { url, operations }) => {
    const client = new PatientClient(url);
    const inviter = people[invitedBy % Math.max(1, people.length)];
    await client.register(inviter ? { invite_code: inviter.code } : {});
    operations.count++;
    const { user } = await client.ok('user/details');
    if (!isJson(user)) throw new Error('user/details has no user');
    people.push({
      ...{ client, inviter, id: String(user['id']), code: String(user['invite_code']), name: String(user['username']) },
      ...{ available: nothing(), locked: nothing(), withdrawing: nothing(), rebates: 0n, staked: 0n },
      ...{ stakeLimit: undefined, frozen: false, changedAt: Number.NEGATIVE_INFINITY },
      ...{ orders: new Map(), deposits: new Map(), withdrawals: new Map(), positions: new Map() },
    });
  },
  toString: () => `join, invited by ${invitedBy}`,
});

const deposit = (who: number, usd: number): StoryCommand =>
  command(`deposit ${usd}.00`, who, async (person, stage) => {
    const request = { method: 'quick', currency: 'USD', amount: `${usd}.00` };
    const { code, data } = await act(person, stage, 'user/deposit', request, false);
    expectEnd('user/deposit', code, mayRestrict(person, [0]));
    if (code !== 0) return;
    await person.client.ok('wallet/submit_now', { deposit_id: data['id'] });
    person.deposits.set(String(data['id']), { amount: BigInt(usd) * 100n * CENT, rejected: false });
  });

const order = (who: number, cents: number, up: boolean, again: boolean): StoryCommand =>
  command(`order ${cents} cents ${up ? 'up' : 'down'}`, who, async (person, stage) => {
    const { terms } = stage;
    const stake = BigInt(cents) * CENT;
    const fee = (stake * terms.feeRate) / 1_000_000n;
    const request = { product_id: 'BTCUSDT', direction: up ? 'up' : 'down', duration: terms.duration };
    const amount = formatMicro(stake);
    const endsAt = performance.now() + terms.duration * 1_000 - FEED_LAG_MS;
    const { code, data } = await act(person, stage, 'order/create', { ...request, amount }, again);
    expectEnd('order/create', code, orderEnds(person, stake, fee, stage));
    if (code !== 0) return;
    if (micro(String(data['fee'])) !== fee)
      throw new Error(`the fee is ${String(data['fee'])}, not ${formatMicro(fee)}`);
    person.available.USD -= stake + fee;
    person.staked += stake;
    const winnings = (stake * terms.payoutRate) / 1_000_000n;
    person.orders.set(String(data['id']), { stake, fee, winnings, endsAt });
  });

/** How an order may end. */
function orderEnds(person: Person, stake: bigint, fee: bigint, { terms }: Stage): number[] {
  if (stake < terms.minStake || stake > terms.maxStake) return [OUT_OF_RANGE];
  const ends = [...BY_THE_HOUSE];
  const over = person.stakeLimit !== undefined && person.staked + stake > person.stakeLimit;
  if (over) ends.push(OVER_LIMIT);
  // Returns of orders and rebates may arrive at this moment, so that a missing amount is there after all.
  if (person.available.USD < stake + fee) ends.push(NO_MONEY);
  if (!over || isNew(person)) ends.push(0);
  // Trading is told of a freeze; the others ask.
  return isNew(person) ? [...ends, RESTRICTED] : mayRestrict(person, ends);
}

const isNew = ({ changedAt }: Person): boolean => performance.now() - changedAt < HEARD_WITHIN_MS;

/** The ends of a call that a frozen customer may not make. */
function mayRestrict(person: Person, ends: readonly number[]): number[] {
  return person.frozen ? [RESTRICTED] : [...ends];
}

const convert = (who: number, from: Currency, cents: number, again: boolean): StoryCommand =>
  command(`convert ${cents} cents of ${from}`, who, async (person, stage) => {
    const to = from === 'USD' ? 'USDT' : 'USD';
    const amount = BigInt(cents) * CENT;
    const request = { from, to, amount: formatMicro(amount) };
    const quote = await act(person, stage, 'wallet/convert', request, false);
    if (quote.code !== 0) return expectEnd('a quote', quote.code, [NO_MONEY, OUT_OF_RANGE, 1006, ...BY_THE_HOUSE]);
    const { quote_id } = quote.data;
    const { code, data } = await act(person, stage, 'wallet/convert', { ...request, quote_id }, again);
    expectEnd('wallet/convert', code, person.available[from] < amount ? [0, NO_MONEY] : [0]);
    if (code !== 0) return;
    const result = (amount * micro(String(data['rate']))) / 1_000_000n;
    if (data['result'] !== formatMicro(result))
      throw new Error(`${formatMicro(amount)} became ${String(data['result'])}`);
    person.available[from] -= amount;
    person.available[to] += result;
  });

const withdraw = (who: number, usd: number, again: boolean): StoryCommand =>
  command(`withdraw ${usd}.00`, who, async (person, stage) => {
    const amount = BigInt(usd) * 100n * CENT;
    const request = {
      paymethod: 'trc',
      address: TRON_ADDRESS,
      amount: `${usd}.00`,
      currency: 'USD',
      pay_password: PIN,
    };
    const { code, data } = await act(person, stage, 'wallet/trcWithdrawal', request, again);
    const ends = [OUT_OF_RANGE, OVER_LIMIT, ...BY_THE_HOUSE, 0];
    expectEnd('wallet/trcWithdrawal', code, person.available.USD < amount ? [...ends, NO_MONEY] : ends);
    if (code !== 0) return;
    person.available.USD -= amount;
    person.withdrawing.USD += amount;
    person.withdrawals.set(String(data['id']), { currency: 'USD', amount });
  });

const cancel = (who: number): StoryCommand =>
  command('cancel a withdrawal', who, async (person, stage) => {
    const [id] = person.withdrawals.keys();
    // It may have been paid meanwhile; the list of withdrawals tells.
    if (id !== undefined) await act(person, stage, 'wallet/cancel_withdrawal', { id }, false);
  });

const decide = (who: number, what: 'deposits' | 'withdrawals', approve: boolean): StoryCommand =>
  command(`an operator ${approve ? 'approves' : 'rejects'} one of the ${what}`, who, async (person, stage) => {
    const [id] = person[what].keys();
    if (id === undefined) return;
    const reason = 'The trial rejects it';
    const path = `console/${what}/${approve ? 'approve' : 'reject'}`;
    // It may have ended meanwhile, or needs no operator; the lists tell.
    await stage.operator.call(path, approve ? { id } : { id, reason });
    stage.operations.count++;
  });

const buy = (who: number, lock: boolean, units: number, again: boolean): StoryCommand =>
  command(`buy ${units} of ${lock ? 'lock' : 'wealth'}-30`, who, async (person, stage) => {
    const request = { product_id: lock ? 'lock-30' : 'wealth-30', amount: String(units), pay_password: PIN };
    const { code, data } = await act(person, stage, 'wealth/buy', request, again);
    expectEnd('wealth/buy', code, mayRestrict(person, [0, NO_MONEY, OUT_OF_RANGE, ...BY_THE_HOUSE]));
    if (code !== 0) return;
    const [quantity, paid] = [micro(String(data['quantity'])), micro(String(data['pay_amount']))];
    const currency = data['currency'] === 'USD' ? 'USD' : 'USDT';
    if (quantity !== BigInt(units) * 1_000_000n) throw new Error(`bought ${String(data['quantity'])}, not ${units}`);
    person.available[data['pay_currency'] === 'USD' ? 'USD' : 'USDT'] -= paid;
    person.locked[currency] += quantity;
    person.positions.set(String(data['id']), { currency, quantity });
  });

const exit = (who: number, again: boolean): StoryCommand =>
  command('end a position early', who, async (person, stage) => {
    const [first] = person.positions;
    if (!first) return;
    const [id, { currency, quantity }] = first;
    const { code } = await act(person, stage, 'wealth/redeem', { id, pay_password: PIN }, again);
    // Positions of some products run to their end.
    // A frozen customer may do this, too.
    expectEnd('wealth/redeem', code, [0, 1003]);
    if (code !== 0) return;
    // It has earned nothing on its first day, so that nothing is forfeited.
    person.positions.delete(id);
    person.locked[currency] -= quantity;
    person.available[currency] += quantity;
  });

const limit = (who: number, usd: number): StoryCommand =>
  command(`limit stakes to ${usd}.00 a day`, who, async (person, stage) => {
    const value = BigInt(usd) * 100n * CENT;
    const { code } = await act(person, stage, 'user/set_limits', { daily_stake: `${usd}.00` }, false);
    expectEnd('user/set_limits', code, [0]);
    // A higher limit applies only after a day.
    if (person.stakeLimit !== undefined && person.stakeLimit <= value) return;
    person.stakeLimit = value;
    person.changedAt = performance.now();
  });

const freeze = (who: number, frozen: boolean): StoryCommand =>
  command(frozen ? 'freeze' : 'unfreeze', who, async (person, { operator, operations }) => {
    if (person.frozen === frozen) return;
    const reason = 'The trial asks for it';
    await operator.ok(`console/customers/${frozen ? 'freeze' : 'unfreeze'}`, { id: person.id, reason });
    operations.count++;
    person.frozen = frozen;
    person.changedAt = performance.now();
  });

/** Stories of what customers and operators do. */
export function stories(length: number): fc.Arbitrary<Iterable<StoryCommand>> {
  const who = fc.nat(MAX_PEOPLE - 1);
  const again = fc.boolean();
  const commands = [
    who.map(join),
    fc.tuple(who, fc.integer({ min: 20, max: 500 })).map(([p, usd]) => deposit(p, usd)),
    fc.tuple(who, fc.integer({ min: 20, max: 500 })).map(([p, usd]) => deposit(p, usd)),
    ...Array.from({ length: 4 }, () =>
      fc.tuple(who, fc.integer({ min: 50, max: 3_000 }), fc.boolean(), again).map((of) => order(...of)),
    ),
    fc
      .tuple(who, fc.constantFrom<Currency>('USD', 'USDT'), fc.integer({ min: 100, max: 5_000 }), again)
      .map((of) => convert(...of)),
    fc.tuple(who, fc.integer({ min: 40, max: 120 }), again).map((of) => withdraw(...of)),
    who.map(cancel),
    fc
      .tuple(who, fc.constantFrom<'deposits' | 'withdrawals'>('deposits', 'withdrawals'), fc.boolean())
      .map((of) => decide(...of)),
    fc.tuple(who, fc.boolean(), fc.integer({ min: 10, max: 150 }), again).map((of) => buy(...of)),
    fc.tuple(who, again).map((of) => exit(...of)),
    fc.tuple(who, fc.integer({ min: 5, max: 60 })).map((of) => limit(...of)),
    fc.tuple(who, fc.boolean()).map((of) => freeze(...of)),
  ];
  return fc.commands(commands, { maxCommands: length, size: 'max' });
}
