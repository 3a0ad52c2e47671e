import type { ProductDetails } from '../api/product/details';
import { type Details, details } from '../api/user/details';
import { queries } from '../lib/query';
import { here } from '../lib/zone';

const user = {
  ...{ id: '1', username: 'hana', invite_code: 'ABC', kyc_status: 'none', has_pay_password: true },
  ...{ has_totp: false, created_at: '2026-11-22T00:00:00Z' },
};

/** A reply of `user/details`: a user who owns `usd`. */
export function detailsWith(usd: string, change: { user?: object; restriction?: object | null } = {}): Details {
  const balance = { currency: 'USD', available: usd, in_trade: '0.00', locked: '0.00', withdrawing: '0.00' };
  const reply = {
    ...{ total_assets: usd, balance: usd, available_balance: usd, account_balance: usd },
    ...{ balances: usd === '0.00' ? [] : [balance], today: { income: '0.00', orders: 0 }, restriction: null },
    ...change,
    user: { ...user, ...change.user },
  };
  return details.reply(reply, '');
}

/** Puts a reply of `user/details` into the cache. */
export const logInAs = (reply: Details): void => void queries.setQueryData([details.path, here()], reply);

/** Replies in the cache stay fresh, so that nothing is requested. */
export const keepFresh = (): void => queries.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });

export const BITCOIN: ProductDetails = {
  ...{ id: '7', symbol: 'BTCUSDT', name: 'Bitcoin', category: 'blockchain', price: '100.00', decimals: 2 },
  ...{ change_24h: '0.01', volume_24h: '5', high_24h: '110.00', low_24h: '90.00', is_open: true, opens_at: undefined },
  ...{ feed: 'simulated', durations: [{ seconds: 60, payout: '0.80', min: '5.00', max: '1000.00' }], fee_rate: '0.01' },
  ...{
    tie_rule: 'refund',
    sessions: [],
    rules: [],
    max_gap_ms: 3000,
    silence: undefined,
    closures: undefined,
    planned: undefined,
  },
  ...{ terms_version: 0, upcoming: undefined },
};
