import type { ReplayRow } from './replay.sql.ts';
import { differencesOf } from './settle-again.ts';

const won: ReplayRow = {
  id: '7b1c5f0e-93d4-8a21-8c77-0123456789ab',
  ...{
    status: 'settled',
    direction: 'up',
    stake: '10000000',
    fee: '100000',
    winnings: '8500000',
    payout_rate: '850000',
  },
  ...{ buy_price: '100000000', buy_tick_at: '990', order_time: '1000', settle_time: '61000' },
  ...{ sell_price: '101000000', sell_tick_at: '60990', result: 'win', profit: '8500000' },
  ...{ entry_price: '100000000', entry_at: '990', exit_price: '101000000', exit_at: '60990' },
  ...{ first_after: null, is_later: false, due: true, taken: '10100000', paid: '18500000' },
};
const what = (row: Partial<ReplayRow>): string[] =>
  differencesOf({ ...won, ...row }).map((d) => d.what.split(' is ')[0] ?? '');

describe('settling an order again', () => {
  it('finds no difference in a correct record', () => {
    expect(differencesOf(won)).toEqual([]);
    expect(what({ ...{ result: 'lose', direction: 'down', profit: '-10000000', paid: '0' } })).toEqual([]);
    expect(what({ is_later: true, first_after: '760' })).toEqual([]);
    const silent = { exit_price: null, exit_at: null, sell_price: null, sell_tick_at: null };
    expect(what({ ...silent, result: 'void', profit: '0', paid: '10100000' })).toEqual([]);
  });

  it.each<[string, Partial<ReplayRow>, string[]]>([
    ['another settlement price', { sell_price: '101000001' }, ['settlement price']],
    ['a later entry than the first one allowed', { is_later: true, first_after: '740' }, ['order time']],
    ['an entry that was known', { is_later: true, first_after: null }, ['order time']],
    ['another tick', { sell_tick_at: '60980' }, ['settlement tick']],
    [
      'a price without a tick',
      { exit_price: null, exit_at: null },
      ['settlement price', 'settlement tick', 'result', 'profit', 'paid'],
    ],
    ['another entry', { buy_price: '100500000' }, ['entry price']],
    ['another result', { result: 'lose' }, ['result']],
    ['another profit', { profit: '8500001' }, ['profit']],
    ['a payout that was not paid', { paid: '0' }, ['paid']],
    ['a stake that was not taken', { taken: '100000' }, ['taken']],
    ['winnings beyond the rate', { winnings: '8600000' }, ['winnings', 'profit', 'paid']],
  ])('names %s', (_, row, differences) => {
    expect(what(row)).toEqual(differences);
  });

  it('prints amounts and times in readable form', () => {
    expect(differencesOf({ ...won, profit: '-10000000', sell_tick_at: '60980' }).map((d) => d.what)).toEqual([
      'settlement tick is recorded as 1970-01-01T00:01:00.980Z and should be 1970-01-01T00:01:00.990Z',
      'profit is recorded as -10.00 and should be 8.50',
    ]);
  });

  it('reports an unsettled order that is due, and no running one', () => {
    const open = { status: 'open', result: null, profit: null, sell_price: null, sell_tick_at: null, paid: '0' };
    expect(differencesOf({ ...won, ...open }).map((d) => d.what)).toEqual(['it is due but not settled']);
    expect(differencesOf({ ...won, ...open, due: false })).toEqual([]);
  });
});
