import { formatMicro, micro } from '@makoto/contracts';
import type { Stage } from '../stage.ts';
import { type Person, type Story, today } from '../story.ts';
import {
  act,
  BY_THE_HOUSE,
  CENT,
  command,
  expectEnd,
  isNew,
  mayRestrict,
  NO_MONEY,
  OUT_OF_RANGE,
  OVER_LIMIT,
  RESTRICTED,
  type StoryCommand,
} from './command.ts';

/** How long before its request an order may begin, by the time of the feed. */
const FEED_LAG_MS = 2_000;

export const order = (who: number, cents: number, up: boolean, again: boolean): StoryCommand =>
  command(`order ${cents} cents ${up ? 'up' : 'down'}`, who, async (person, stage, story) => {
    const { terms } = stage;
    const stake = BigInt(cents) * CENT;
    const fee = (stake * terms.feeRate) / 1_000_000n;
    const request = { product_id: 'BTCUSDT', direction: up ? 'up' : 'down', duration: terms.duration };
    const amount = formatMicro(stake);
    const endsAt = performance.now() + terms.duration * 1_000 - FEED_LAG_MS;
    const { code, data } = await act(person, stage, 'order/create', { ...request, amount }, again);
    expectEnd('order/create', code, orderEnds(person, stake, fee, stage, story));
    if (code !== 0) return;
    if (micro(String(data['fee'])) !== fee)
      throw new Error(`the fee is ${String(data['fee'])}, not ${formatMicro(fee)}`);
    person.available.USD -= stake + fee;
    person.staked += stake;
    const winnings = (stake * terms.payoutRate) / 1_000_000n;
    person.orders.set(String(data['id']), { stake, fee, winnings, endsAt });
  });

/** How an order may end. */
function orderEnds(person: Person, stake: bigint, fee: bigint, { terms }: Stage, { day }: Story): number[] {
  if (stake < terms.minStake || stake > terms.maxStake) return [OUT_OF_RANGE];
  const ends = [...BY_THE_HOUSE];
  const over = person.stakeLimit !== undefined && person.staked + stake > person.stakeLimit;
  if (over) ends.push(OVER_LIMIT);
  // Returns of orders and rebates may arrive at this moment, so that a missing amount is there after all.
  if (person.available.USD < stake + fee) ends.push(NO_MONEY);
  if (!over || isNew(person) || today() !== day) ends.push(0);
  // Trading is told of a freeze; the others ask.
  return isNew(person) ? [...ends, RESTRICTED] : mayRestrict(person, ends);
}

export const limit = (who: number, usd: number): StoryCommand =>
  command(`limit stakes to ${usd}.00 a day`, who, async (person, stage) => {
    const value = BigInt(usd) * 100n * CENT;
    const { code } = await act(person, stage, 'user/set_limits', { daily_stake: `${usd}.00` }, false);
    expectEnd('user/set_limits', code, [0]);
    // A higher limit applies only after a day.
    if (person.stakeLimit !== undefined && person.stakeLimit <= value) return;
    person.stakeLimit = value;
    person.changedAt = performance.now();
  });
