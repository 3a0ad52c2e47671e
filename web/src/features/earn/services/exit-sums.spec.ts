import { exitSums } from './exit-sums';

const exit = (earnings: string, forfeit_rate: string) =>
  exitSums({ principal: '1000.00', earnings, early_exit: { allowed: true, forfeit_rate, terms: '' } });

it('deducts the agreed share of the earnings, rounded down like the server', () => {
  expect(exit('0.45', '0.50')).toEqual({ givenBack: '0.225', comesBack: '999.775' });
  expect(exit('0.000001', '0.50')).toEqual({ givenBack: '0.00', comesBack: '1000.00' });
  expect(exit('0.45', '1.00')).toEqual({ givenBack: '0.45', comesBack: '999.55' });
});

it('deducts at most the principal, like the server', () => {
  expect(exit('1100.00', '1.00')).toEqual({ givenBack: '999.999999', comesBack: '0.000001' });
});
