import { formatMicro, micro } from '@makoto/contracts';
import { PIN } from '../../../../test/support/client.ts';
import { TRON_ADDRESS } from '../../../../test/support/withdraw.ts';
import type { Currency } from '../story.ts';
import {
  act,
  BY_THE_HOUSE,
  CENT,
  command,
  expectEnd,
  mayRestrict,
  NO_MONEY,
  OUT_OF_RANGE,
  OVER_LIMIT,
  type StoryCommand,
  TOO_MANY_REQUESTS,
} from './command.ts';

export const deposit = (who: number, usd: number): StoryCommand =>
  command(`deposit ${usd}.00`, who, async (person, stage) => {
    const request = { method: 'quick', currency: 'USD', amount: `${usd}.00` };
    const { code, data } = await act(person, stage, 'user/deposit', request, false);
    expectEnd('user/deposit', code, mayRestrict(person, [0]));
    if (code !== 0) return;
    await person.client.ok('wallet/submit_now', { deposit_id: data['id'] });
    person.deposits.set(String(data['id']), { amount: BigInt(usd) * 100n * CENT, status: 'pending' });
  });

export const convert = (who: number, from: Currency, cents: number, again: boolean): StoryCommand =>
  command(`convert ${cents} cents of ${from}`, who, async (person, stage) => {
    const to = from === 'USD' ? 'USDT' : 'USD';
    const amount = BigInt(cents) * CENT;
    const request = { from, to, amount: formatMicro(amount) };
    const quote = await act(person, stage, 'wallet/convert', request, false);
    if (quote.code !== 0)
      return expectEnd('a quote', quote.code, [NO_MONEY, OUT_OF_RANGE, TOO_MANY_REQUESTS, ...BY_THE_HOUSE]);
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

export const withdraw = (who: number, usd: number, again: boolean): StoryCommand =>
  command(`withdraw ${usd}.00`, who, async (person, stage) => {
    const amount = BigInt(usd) * 100n * CENT;
    const payout = { paymethod: 'trc', address: TRON_ADDRESS, currency: 'USD', pay_password: PIN };
    const request = { ...payout, amount: `${usd}.00` };
    const { code, data } = await act(person, stage, 'wallet/trcWithdrawal', request, again);
    const ends = [OUT_OF_RANGE, OVER_LIMIT, ...BY_THE_HOUSE, 0];
    expectEnd('wallet/trcWithdrawal', code, person.available.USD < amount ? [...ends, NO_MONEY] : ends);
    if (code !== 0) return;
    person.available.USD -= amount;
    person.withdrawing.USD += amount;
    person.withdrawals.set(String(data['id']), { amount, status: 'pending' });
  });

export const cancel = (who: number): StoryCommand =>
  command('cancel a withdrawal', who, async (person, stage) => {
    const [id] = person.withdrawals.keys();
    // It may have been paid meanwhile; its status tells.
    if (id !== undefined) await act(person, stage, 'wallet/cancel_withdrawal', { id }, false);
  });

export const decide = (who: number, what: 'deposits' | 'withdrawals', approve: boolean): StoryCommand =>
  command(`an operator ${approve ? 'approves' : 'rejects'} one of the ${what}`, who, async (person, stage) => {
    const [id] = person[what].keys();
    if (id === undefined) return;
    const reason = 'The trial rejects it';
    const path = `console/${what}/${approve ? 'approve' : 'reject'}`;
    // It may have ended meanwhile, or needs no operator; its status tells.
    const { code } = await stage.operator.call(path, approve ? { id } : { id, reason });
    stage.tally.add(path, code);
  });
