import type { ComponentType } from 'react';
import { type FirstAsk, HELD, HOME_HELD, USUAL_SYMBOL } from '../api/first-asks';
import { readStored } from '../lib/storage';
import { loadTexts, type Namespace } from '../lib/texts';

type Load = () => Promise<{ default: ComponentType }>;

export interface RouteEntry {
  path: string;
  load: Load;
  texts: Namespace[];
  /** Requires a login. */
  own?: boolean;
  /** What the screen shows first; requested while its code is loading. */
  asks?: () => FirstAsk[];
}

const CONFIG: FirstAsk = { path: 'common/config', request: undefined, keep: 'all' };
const PRODUCTS: FirstAsk = { path: 'product/list', request: {}, keep: 'all' };
const DETAILS: FirstAsk = { path: 'user/details', request: undefined, keep: 'own', own: true };
const held = (request: object): FirstAsk => ({ path: 'order/hold_list', request, keep: 'own', own: true });

/** The market that the trade screen opens with. */
function tradedAsk(): FirstAsk {
  const symbol = new URLSearchParams(location.search).get('symbol') ?? readStored('symbol') ?? USUAL_SYMBOL;
  return { path: 'product/details', request: { symbol } };
}

export const ROUTES: RouteEntry[] = [
  {
    path: '/',
    load: () => import('../features/home/components/home-screen'),
    texts: ['home'],
    asks: () => [DETAILS, held(HOME_HELD), PRODUCTS],
  },
  {
    path: '/hq',
    load: () => import('../features/market/components/market-screen'),
    texts: ['market'],
    asks: () => [PRODUCTS],
  },
  {
    path: '/trade',
    load: () => import('../features/trade/components/trade-screen'),
    texts: ['trade', 'market'],
    asks: () => [tradedAsk(), PRODUCTS, DETAILS, held(HELD)],
  },
  {
    path: '/xq',
    load: () => import('../features/orders/components/detail-screen'),
    texts: ['orders', 'trade', 'market', 'proof'],
  },
  {
    path: '/orderrecord',
    load: () => import('../features/orders/components/orders-screen'),
    texts: ['orders'],
    own: true,
  },
  { path: '/login', load: () => import('../features/auth/components/login-screen'), texts: ['auth'] },
  { path: '/reg', load: () => import('../features/auth/components/register-screen'), texts: ['auth'] },
  {
    path: '/wallet',
    load: () => import('../features/wallet/components/wallet-screen'),
    texts: ['wallet'],
    own: true,
    asks: () => [DETAILS],
  },
  {
    path: '/runningwater',
    load: () => import('../features/wallet/components/statement-screen'),
    texts: ['wallet'],
    own: true,
  },
  {
    path: '/record',
    load: () => import('../features/wallet/components/records-screen'),
    texts: ['wallet', 'earn'],
    own: true,
  },
  {
    path: '/recharge',
    load: () => import('../features/deposit/components/deposit-screen'),
    texts: ['deposit'],
    own: true,
  },
  {
    path: '/recharge2',
    load: () => import('../features/deposit/components/pay-screen'),
    texts: ['deposit', 'wallet'],
    own: true,
  },
  { path: '/page', load: () => import('../features/pages/components/page-screen'), texts: ['pages'] },
  { path: '/checkout', load: () => import('../features/deposit/components/checkout-screen'), texts: ['checkout'] },
  { path: '/bz', load: () => import('../features/deposit/components/help-bank-screen'), texts: ['deposit'] },
  { path: '/bz2', load: () => import('../features/deposit/components/help-crypto-screen'), texts: ['deposit'] },
  {
    path: '/withdraw',
    load: () => import('../features/withdraw/components/withdraw-screen'),
    texts: ['withdraw', 'wallet'],
    own: true,
  },
  {
    path: '/banklist',
    load: () => import('../features/payees/components/payees-screen'),
    texts: ['payees'],
    own: true,
  },
  {
    path: '/bindBankCard',
    load: () => import('../features/payees/components/bind-card-screen'),
    texts: ['payees'],
    own: true,
  },
  { path: '/my', load: () => import('../features/account/components/my-screen'), texts: ['account'], own: true },
  {
    path: '/my/limits',
    load: () => import('../features/settings/components/limits-screen'),
    texts: ['settings'],
    own: true,
  },
  {
    path: '/my/totp',
    load: () => import('../features/settings/components/totp-screen'),
    texts: ['settings'],
    own: true,
  },
  {
    path: '/my/contact',
    load: () => import('../features/settings/components/contact-screen'),
    texts: ['settings', 'account'],
    own: true,
  },
  {
    path: '/my/notify',
    load: () => import('../features/settings/components/notify-screen'),
    texts: ['settings'],
    own: true,
  },
  {
    path: '/my/data',
    load: () => import('../features/settings/components/data-screen'),
    texts: ['settings'],
    own: true,
  },
  { path: '/notices', load: () => import('../features/notices/components/notices-screen'), texts: ['notices'] },
  { path: '/lang', load: () => import('../features/account/components/lang-screen'), texts: ['account'] },
  {
    path: '/loginpassword',
    load: () => import('../features/account/components/login-password-screen'),
    texts: ['account'],
  },
  {
    path: '/txpassword',
    load: () => import('../features/account/components/pay-password-screen'),
    texts: ['account'],
    own: true,
  },
  {
    path: '/realname',
    load: () => import('../features/kyc/components/kyc-screen'),
    texts: ['kyc'],
    own: true,
  },
  { path: '/aboutus', load: () => import('../features/about/components/about-screen'), texts: ['about', 'proof'] },
  { path: '/financing', load: () => import('../features/earn/components/earn-screen'), texts: ['earn'], own: true },
  { path: '/lc', load: () => import('../features/earn/components/products-screen'), texts: ['earn'] },
  {
    path: '/financeDetail',
    load: () => import('../features/earn/components/product-screen'),
    texts: ['earn'],
  },
  { path: '/yqhy', load: () => import('../features/invite/components/invite-screen'), texts: ['invite'], own: true },
  { path: '/kf', load: () => import('../features/support/components/support-screen'), texts: ['support'], own: true },
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

/** A path may end in a slash. */
export const pathOf = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '');

export const routeOf = (pathname: string): RouteEntry | undefined =>
  ROUTES.find((route) => route.path === pathOf(pathname));

/** The first calls of a path that the visitor is allowed to make. */
export function firstAsks(pathname: string, loggedIn: boolean): FirstAsk[] {
  const asks = [CONFIG, ...(routeOf(pathname)?.asks?.() ?? [])];
  return asks.filter(({ own }) => loggedIn || !own);
}
