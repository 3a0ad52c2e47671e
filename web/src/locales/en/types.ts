/** All English catalogues by feature; they are the type of the translations. */
export interface FeatureCatalogues {
  about: typeof import('./about').about;
  account: typeof import('./account').account;
  alerts: typeof import('./alerts').alerts;
  auth: typeof import('./auth').auth;
  chart: typeof import('./chart').chart;
  checkout: typeof import('./checkout').checkout;
  deposit: typeof import('./deposit').deposit;
  earn: typeof import('./earn').earn;
  exclusion: typeof import('./exclusion').exclusion;
  guide: typeof import('./guide').guide;
  help: typeof import('./help').help;
  home: typeof import('./home').home;
  invite: typeof import('./invite').invite;
  kyc: typeof import('./kyc').kyc;
  market: typeof import('./market').market;
  notices: typeof import('./notices').notices;
  orders: typeof import('./orders').orders;
  pages: typeof import('./pages').pages;
  passkeys: typeof import('./passkeys').passkeys;
  payees: typeof import('./payees').payees;
  pin: typeof import('./pin').pin;
  proof: typeof import('./proof').proof;
  results: typeof import('./results').results;
  search: typeof import('./search').search;
  settings: typeof import('./settings').settings;
  status: typeof import('./status').status;
  support: typeof import('./support').support;
  terms: typeof import('./terms').terms;
  tokens: typeof import('./tokens').tokens;
  trade: typeof import('./trade').trade;
  wallet: typeof import('./wallet').wallet;
  withdraw: typeof import('./withdraw').withdraw;
}
