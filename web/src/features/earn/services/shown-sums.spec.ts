import { shownSums } from './shown-sums';

const sum = (currency: string, locked: string, total_income: string) => ({
  currency,
  locked,
  total_income,
  today_income: '0.00',
  expected_income: '0.00',
});

describe('the totals on the earn screen', () => {
  it('are shown in every currency with earnings now or in the past, otherwise in one', () => {
    const [usdt, usd] = [sum('USDT', '600.00', '0.00'), sum('USD', '0.00', '1.20')];
    expect(shownSums([usdt, usd])).toEqual([usdt, usd]);
    expect(shownSums([sum('USDT', '0.00', '0.00'), usd])).toEqual([usd]);
    expect(shownSums([sum('USDT', '0.00', '0.00'), sum('USD', '0.00', '0.00')])).toEqual([sum('USDT', '0.00', '0.00')]);
  });
});
