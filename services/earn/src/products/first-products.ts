import { micro } from '@makoto/contracts';
import type { Product } from './product.js';

type FirstProduct = Omit<Product, 'outstanding' | 'onSale' | 'version'>;

const lock = (cycleDays: number, dailyRate: string, forfeitRate: string): FirstProduct => ({
  id: `lock-${cycleDays}`,
  kind: 'lock',
  currency: 'USDT',
  cycleDays,
  dailyRate: micro(dailyRate),
  minAmount: micro('10'),
  maxAmount: micro('50000'),
  quota: micro('1000000'),
  earlyExit: true,
  forfeitRate: micro(forfeitRate),
});

const wealth = (cycleDays: number, dailyRate: string, forfeitRate: string): FirstProduct => ({
  ...lock(cycleDays, dailyRate, forfeitRate),
  id: `wealth-${cycleDays}`,
  kind: 'wealth',
  currency: 'USD',
  minAmount: micro('100'),
});

/** The products of a new installation, in the order of the list. */
export const FIRST_PRODUCTS: readonly FirstProduct[] = [
  lock(7, '0.0001', '1'),
  lock(15, '0.00012', '1'),
  lock(30, '0.00015', '0.5'),
  lock(60, '0.00018', '0.5'),
  lock(90, '0.0002', '0.5'),
  lock(180, '0.00025', '0.5'),
  wealth(30, '0.0001', '0.5'),
  wealth(90, '0.00013', '0.5'),
  wealth(180, '0.00016', '0.5'),
];
