import * as versions from '../components/versions/texts';
import * as audit from '../features/audit/texts';
import * as bankLists from '../features/bank-lists/texts';
import * as bankStatements from '../features/bank-statements/texts';
import * as chats from '../features/chats/texts';
import * as corrections from '../features/corrections/texts';
import * as customers from '../features/customers/texts';
import * as help from '../features/help/texts';
import * as home from '../features/home/texts';
import * as incidents from '../features/incidents/texts';
import * as instruments from '../features/instruments/texts';
import * as kyc from '../features/kyc/texts';
import * as ledger from '../features/ledger/texts';
import * as linkedAccounts from '../features/linked-accounts/texts';
import * as notices from '../features/notices/texts';
import * as operators from '../features/operators/texts';
import * as pages from '../features/pages/texts';
import * as paymentExceptions from '../features/payments/payment-exceptions-texts';
import * as payments from '../features/payments/texts';
import * as payouts from '../features/payouts/texts';
import * as products from '../features/products/texts';
import * as reports from '../features/reports/texts';
import * as security from '../features/security/texts';
import * as supportHours from '../features/support-hours/texts';
import * as suspensions from '../features/suspensions/texts';
import * as shared from './shared-texts';

/** Every text of the console. Each language must have the same keys, or the code does not compile. */
export const en = {
  ...shared.en,
  audit: audit.en,
  bankLists: bankLists.en,
  bankStatements: bankStatements.en,
  chats: chats.en,
  corrections: corrections.en,
  customers: customers.en,
  help: help.en,
  home: home.en,
  incidents: incidents.en,
  instruments: instruments.en,
  kyc: kyc.en,
  ledger: ledger.en,
  linkedAccounts: linkedAccounts.en,
  notices: notices.en,
  operators: operators.en,
  pages: pages.en,
  paymentExceptions: paymentExceptions.en,
  payments: payments.en,
  payouts: payouts.en,
  products: products.en,
  reports: reports.en,
  security: security.en,
  supportHours: supportHours.en,
  suspensions: suspensions.en,
  versions: versions.en,
};

export type Texts = typeof en;

export const ja: Texts = {
  ...shared.ja,
  audit: audit.ja,
  bankLists: bankLists.ja,
  bankStatements: bankStatements.ja,
  chats: chats.ja,
  corrections: corrections.ja,
  customers: customers.ja,
  help: help.ja,
  home: home.ja,
  incidents: incidents.ja,
  instruments: instruments.ja,
  kyc: kyc.ja,
  ledger: ledger.ja,
  linkedAccounts: linkedAccounts.ja,
  notices: notices.ja,
  operators: operators.ja,
  pages: pages.ja,
  paymentExceptions: paymentExceptions.ja,
  payments: payments.ja,
  payouts: payouts.ja,
  products: products.ja,
  reports: reports.ja,
  security: security.ja,
  supportHours: supportHours.ja,
  suspensions: suspensions.ja,
  versions: versions.ja,
};

export const zh: Texts = {
  ...shared.zh,
  audit: audit.zh,
  bankLists: bankLists.zh,
  bankStatements: bankStatements.zh,
  chats: chats.zh,
  corrections: corrections.zh,
  customers: customers.zh,
  help: help.zh,
  home: home.zh,
  incidents: incidents.zh,
  instruments: instruments.zh,
  kyc: kyc.zh,
  ledger: ledger.zh,
  linkedAccounts: linkedAccounts.zh,
  notices: notices.zh,
  operators: operators.zh,
  pages: pages.zh,
  paymentExceptions: paymentExceptions.zh,
  payments: payments.zh,
  payouts: payouts.zh,
  products: products.zh,
  reports: reports.zh,
  security: security.zh,
  supportHours: supportHours.zh,
  suspensions: suspensions.zh,
  versions: versions.zh,
};
