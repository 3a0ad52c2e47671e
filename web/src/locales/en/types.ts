import type { about } from './about';
import type { account } from './account';
import type { auth } from './auth';
import type { checkout } from './checkout';
import type { deposit } from './deposit';
import type { earn } from './earn';
import type { exclusion } from './exclusion';
import type { home } from './home';
import type { invite } from './invite';
import type { kyc } from './kyc';
import type { market } from './market';
import type { notices } from './notices';
import type { orders } from './orders';
import type { pages } from './pages';
import type { payees } from './payees';
import type { proof } from './proof';
import type { settings } from './settings';
import type { support } from './support';
import type { trade } from './trade';
import type { wallet } from './wallet';
import type { withdraw } from './withdraw';

/** All English catalogues by feature; they are the type of the translations. */
export interface FeatureCatalogues {
  about: typeof about;
  account: typeof account;
  auth: typeof auth;
  checkout: typeof checkout;
  deposit: typeof deposit;
  earn: typeof earn;
  exclusion: typeof exclusion;
  home: typeof home;
  invite: typeof invite;
  market: typeof market;
  notices: typeof notices;
  orders: typeof orders;
  pages: typeof pages;
  payees: typeof payees;
  proof: typeof proof;
  settings: typeof settings;
  support: typeof support;
  trade: typeof trade;
  kyc: typeof kyc;
  wallet: typeof wallet;
  withdraw: typeof withdraw;
}
