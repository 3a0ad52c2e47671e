import type { EarnProduct } from '../../../api/wealth/product';
import { soldOut } from './sold-out';

const product = (remaining_quota: string, reserve_cover: string): EarnProduct => ({
  ...{ id: 'lock-7', name: 'Lock', kind: 'lock', currency: 'USDT', cycle_days: 7, daily_rate: '0.0001' },
  ...{ min_amount: '10.00', max_amount: '50000.00', remaining_quota, reserve_cover },
  early_exit: { allowed: true, forfeit_rate: '1.00', terms: '' },
  upcoming: undefined,
});

it('reports a product as sold out if the quota or the reserve is below the minimum purchase', () => {
  expect(soldOut(product('10.00', '1.00'))).toBe(false);
  expect(soldOut(product('9.999999', '100.00'))).toBe(true);
  expect(soldOut(product('1000.00', '0.999999'))).toBe(true);
});
