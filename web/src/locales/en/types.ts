import type { about } from './about';
import type { account } from './account';
import type { auth } from './auth';
import type { deposit } from './deposit';
import type { earn } from './earn';
import type { home } from './home';
import type { invite } from './invite';
import type { market } from './market';
import type { orders } from './orders';
import type { payees } from './payees';
import type { support } from './support';
import type { trade } from './trade';
import type { verify } from './verify';
import type { wallet } from './wallet';
import type { withdraw } from './withdraw';

/** Every feature's catalogue by its name; the English texts are the type of all. */
export interface FeatureCatalogues {
  about: typeof about;
  account: typeof account;
  auth: typeof auth;
  deposit: typeof deposit;
  earn: typeof earn;
  home: typeof home;
  invite: typeof invite;
  market: typeof market;
  orders: typeof orders;
  payees: typeof payees;
  support: typeof support;
  trade: typeof trade;
  verify: typeof verify;
  wallet: typeof wallet;
  withdraw: typeof withdraw;
}
