import type { ComponentType } from 'react';
import { type FirstCall, HELD, HOME_HELD, USUAL_SYMBOL } from '../api/first-calls';
import { readStored } from '../lib/storage';
import { loadTexts, type Namespace } from '../lib/texts';
import { here } from '../lib/zone';

type Load = () => Promise<{ default: ComponentType }>;

export interface RouteEntry {
  path: string;
  load: Load;
  texts: Namespace[];
  /** Requires a login. */
  own?: boolean;
  /** What the screen shows first; requested while its code is loading. */
  calls?: (() => FirstCall[]) | undefined;
}

const CONFIG: FirstCall = { path: 'common/config', request: undefined, keep: 'all' };
const PRODUCTS: FirstCall = { path: 'product/list', request: {}, keep: 'all' };
const DETAILS: FirstCall = { path: 'user/details', request: here(), keep: 'own', own: true };
const held = (request: object): FirstCall => ({ path: 'order/hold_list', request, keep: 'own', own: true });

/** The market that the trade screen opens with. */
function tradedAsk(): FirstCall {
  const symbol = new URLSearchParams(location.search).get('symbol') ?? readStored('symbol') ?? USUAL_SYMBOL;
  return { path: 'product/details', request: { symbol } };
}

const route = (path: string, load: Load, texts: Namespace[], calls?: RouteEntry['calls']): RouteEntry => ({
  path,
  load,
  texts,
  calls,
});
/** A route that requires a login. */
const ownRoute: typeof route = (...args) => ({ ...route(...args), own: true });

const help: Load = () => import('../features/help/components/help-screen');

export const ROUTES: RouteEntry[] = [
  route(
    '/',
    () => import('../features/home/components/home-screen'),
    ['home'],
    () => [DETAILS, held(HOME_HELD), PRODUCTS],
  ),
  route(
    '/hq',
    () => import('../features/market/components/market-screen'),
    ['market'],
    () => [PRODUCTS],
  ),
  route(
    '/trade',
    () => import('../features/trade/components/trade-screen'),
    ['trade', 'market', 'terms'],
    () => [tradedAsk(), PRODUCTS, DETAILS, held(HELD)],
  ),
  route('/xq', () => import('../features/orders/components/detail-screen'), ['orders', 'trade', 'market', 'proof']),
  ownRoute('/orderrecord', () => import('../features/orders/components/orders-screen'), ['orders']),
  ownRoute('/results', () => import('../features/results/components/results-screen'), ['results', 'orders', 'trade']),
  route('/guide', () => import('../features/guide/components/guide-screen'), ['guide', 'trade']),
  route('/login', () => import('../features/auth/components/login-screen'), ['auth']),
  route('/reg', () => import('../features/auth/components/register-screen'), ['auth']),
  ownRoute(
    '/wallet',
    () => import('../features/wallet/components/wallet-screen'),
    ['wallet', 'terms'],
    () => [DETAILS],
  ),
  ownRoute('/runningwater', () => import('../features/wallet/components/statement-screen'), ['wallet']),
  ownRoute('/record', () => import('../features/wallet/components/records-screen'), ['wallet', 'earn', 'pin', 'terms']),
  ownRoute('/recharge', () => import('../features/deposit/components/deposit-screen'), ['deposit', 'terms']),
  ownRoute('/recharge2', () => import('../features/deposit/components/pay-screen'), ['deposit', 'wallet', 'terms']),
  route('/page', () => import('../features/pages/components/page-screen'), ['pages']),
  route('/checkout', () => import('../features/deposit/components/checkout-screen'), ['checkout']),
  route('/help', help, ['help']),
  route('/bz', help, ['help']),
  route('/bz2', help, ['help']),
  route('/search', () => import('../features/search/components/search-screen'), ['search', 'account']),
  ownRoute('/withdraw', () => import('../features/withdraw/components/withdraw-screen'), [
    'withdraw',
    'wallet',
    'pin',
    'terms',
  ]),
  ownRoute('/banklist', () => import('../features/payees/components/payees-screen'), ['payees', 'pin']),
  ownRoute('/bindBankCard', () => import('../features/payees/components/bind-card-screen'), ['payees', 'pin']),
  ownRoute('/my', () => import('../features/account/components/my-screen'), ['account']),
  ownRoute('/my/profile', () => import('../features/account/components/profile-screen'), ['account']),
  ownRoute('/my/limits', () => import('../features/settings/components/limits-screen'), ['settings']),
  ownRoute('/my/totp', () => import('../features/settings/components/totp-screen'), ['settings', 'passkeys']),
  ownRoute('/my/api', () => import('../features/settings/components/tokens-screen'), ['tokens']),
  ownRoute('/my/passkeys', () => import('../features/passkeys/components/passkeys-screen'), ['passkeys', 'account']),
  ownRoute('/my/contact', () => import('../features/settings/components/contact-screen'), ['settings', 'account']),
  ownRoute('/my/notify', () => import('../features/settings/components/notify-screen'), ['settings']),
  ownRoute('/my/data', () => import('../features/settings/components/data-screen'), ['settings']),
  ownRoute('/alerts', () => import('../features/alerts/components/alerts-screen'), ['alerts']),
  route('/notices', () => import('../features/notices/components/notices-screen'), ['notices']),
  route('/lang', () => import('../features/account/components/lang-screen'), ['account']),
  route('/loginpassword', () => import('../features/account/components/login-password-screen'), ['account']),
  route('/undo', () => import('../features/account/components/undo-screen'), ['account']),
  ownRoute('/txpassword', () => import('../features/account/components/pay-password-screen'), ['account']),
  ownRoute('/realname', () => import('../features/kyc/components/kyc-screen'), ['kyc']),
  route('/status', () => import('../features/status/components/status-screen'), ['status']),
  route('/verify', () => import('../features/log/components/verify-screen'), ['proof']),
  route('/aboutus', () => import('../features/about/components/about-screen'), ['about', 'proof']),
  ownRoute('/financing', () => import('../features/earn/components/earn-screen'), ['earn', 'pin']),
  route('/lc', () => import('../features/earn/components/products-screen'), ['earn']),
  route('/financeDetail', () => import('../features/earn/components/product-screen'), ['earn', 'pin', 'terms']),
  ownRoute('/yqhy', () => import('../features/invite/components/invite-screen'), ['invite', 'terms']),
  ownRoute('/kf', () => import('../features/support/components/support-screen'), ['support']),
];

const loading = new Map<string, ReturnType<Load>>();

export function loadRoute({ path, load, texts }: RouteEntry): ReturnType<Load> {
  const known = loading.get(path);
  if (known) return known;
  const started = Promise.all([load(), loadTexts(...texts)]).then(([module]) => module);
  loading.set(path, started);
  // A failed chunk may load on the next attempt.
  started.catch(() => loading.delete(path));
  return started;
}

/** A path may be written in any case and end in a slash. */
export function routeOf(pathname: string): RouteEntry | undefined {
  const path = pathname.replace(/(?<=.)\/+$/, '').toLowerCase();
  return ROUTES.find((route) => route.path.toLowerCase() === path);
}

/**
 * The address as the app writes it. Old links have the path and query in the hash, as in `/#/reg?code=ABC`. It begins
 * with one slash: two would name another site.
 */
export function addressOf({
  pathname,
  search,
  hash,
  origin,
}: Pick<URL, 'pathname' | 'search' | 'hash' | 'origin'>): string {
  const inHash = hash.startsWith('#/');
  const at = new URL(origin + (inHash ? hash.slice(1) : pathname + search));
  const path = at.pathname.replace(/^\/+/, '/');
  return (routeOf(path)?.path ?? path) + at.search + (inHash ? '' : hash);
}

/** The first calls of a path that the visitor is allowed to make. */
export function firstCalls(pathname: string, loggedIn: boolean): FirstCall[] {
  const calls = [CONFIG, ...(routeOf(pathname)?.calls?.() ?? [])];
  return calls.filter(({ own }) => loggedIn || !own);
}
