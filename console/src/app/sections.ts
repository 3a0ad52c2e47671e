import { type ComponentType, lazy } from 'react';
import type { Path } from '../api/call';
import type { Texts } from '../locales/texts';

/** A section of the console. */
export interface Section {
  name: keyof Texts['sections'];
  path: string;
  /** What its path continues with. */
  params?: string;
  /** An operator who may make this call sees the section. */
  needs: Path;
  Screen: ComponentType;
}

/** A screen that is loaded when it is first shown. */
const screen = (load: () => Promise<ComponentType>): ComponentType => lazy(async () => ({ default: await load() }));

/** Every section, in the order of the navigation. */
const SECTIONS: readonly Section[] = [
  {
    name: 'home',
    path: 'home',
    needs: 'queues',
    Screen: screen(async () => (await import('../features/home/home-screen')).HomeScreen),
  },
  {
    name: 'kyc',
    path: 'kyc',
    params: ':id?',
    needs: 'kyc/list',
    Screen: screen(async () => (await import('../features/kyc/kyc-screen')).KycScreen),
  },
  {
    name: 'deposits',
    path: 'deposits',
    params: ':id?',
    needs: 'deposits/list',
    Screen: screen(async () => (await import('../features/payments/deposits-screen')).DepositsScreen),
  },
  {
    name: 'withdrawals',
    path: 'withdrawals',
    params: ':id?',
    needs: 'withdrawals/list',
    Screen: screen(async () => (await import('../features/payments/withdrawals-screen')).WithdrawalsScreen),
  },
  {
    name: 'paymentExceptions',
    path: 'payment-exceptions',
    needs: 'payment_exceptions/list',
    Screen: screen(
      async () => (await import('../features/payments/payment-exceptions-screen')).PaymentExceptionsScreen,
    ),
  },
  {
    name: 'bankStatements',
    path: 'bank-statements',
    params: ':id?',
    needs: 'bank_statements/list',
    Screen: screen(
      async () => (await import('../features/bank-statements/bank-statements-screen')).BankStatementsScreen,
    ),
  },
  {
    name: 'bankLists',
    path: 'bank-lists',
    needs: 'bank_lists/get',
    Screen: screen(async () => (await import('../features/bank-lists/bank-lists-screen')).BankListsScreen),
  },
  {
    name: 'payouts',
    path: 'payouts',
    params: ':fileId?/:resultId?',
    needs: 'payout_files/list',
    Screen: screen(async () => (await import('../features/payouts/payouts-screen')).PayoutsScreen),
  },
  {
    name: 'customers',
    path: 'customers',
    params: ':id?',
    needs: 'customers/list',
    Screen: screen(async () => (await import('../features/customers/customers-screen')).CustomersScreen),
  },
  {
    name: 'chats',
    path: 'chats',
    params: ':userId?',
    needs: 'chats/list',
    Screen: screen(async () => (await import('../features/chats/chats-screen')).ChatsScreen),
  },
  {
    name: 'linkedAccounts',
    path: 'linked-accounts',
    params: ':id?',
    needs: 'linked_accounts/list',
    Screen: screen(
      async () => (await import('../features/linked-accounts/linked-accounts-screen')).LinkedAccountsScreen,
    ),
  },
  {
    name: 'suspensions',
    path: 'suspensions',
    needs: 'instruments/suspensions',
    Screen: screen(async () => (await import('../features/suspensions/suspensions-screen')).SuspensionsScreen),
  },
  {
    name: 'notices',
    path: 'notices',
    needs: 'notices/list',
    Screen: screen(async () => (await import('../features/notices/notices-screen')).NoticesScreen),
  },
  {
    name: 'incidents',
    path: 'incidents',
    needs: 'incidents/list',
    Screen: screen(async () => (await import('../features/incidents/incidents-screen')).IncidentsScreen),
  },
  {
    name: 'help',
    path: 'help',
    needs: 'help/list',
    Screen: screen(async () => (await import('../features/help/help-screen')).HelpScreen),
  },
  {
    name: 'pages',
    path: 'pages',
    needs: 'pages/list',
    Screen: screen(async () => (await import('../features/pages/pages-screen')).PagesScreen),
  },
  {
    name: 'supportHours',
    path: 'support-hours',
    needs: 'support_hours/get',
    Screen: screen(async () => (await import('../features/support-hours/support-hours-screen')).SupportHoursScreen),
  },
  {
    name: 'products',
    path: 'products',
    needs: 'terms/orders/get',
    Screen: screen(async () => (await import('../features/products/products-screen')).ProductsScreen),
  },
  {
    name: 'instruments',
    path: 'instruments',
    needs: 'instruments/list',
    Screen: screen(async () => (await import('../features/instruments/instruments-screen')).InstrumentsScreen),
  },
  {
    name: 'ledger',
    path: 'ledger',
    needs: 'ledger/transfers',
    Screen: screen(async () => (await import('../features/ledger/ledger-screen')).LedgerScreen),
  },
  {
    name: 'reports',
    path: 'reports',
    needs: 'reports/get',
    Screen: screen(async () => (await import('../features/reports/reports-screen')).ReportsScreen),
  },
  {
    name: 'corrections',
    path: 'corrections',
    needs: 'corrections/list',
    Screen: screen(async () => (await import('../features/corrections/corrections-screen')).CorrectionsScreen),
  },
  {
    name: 'audit',
    path: 'audit',
    needs: 'audit/list',
    Screen: screen(async () => (await import('../features/audit/audit-screen')).AuditScreen),
  },
  {
    name: 'operators',
    path: 'operators',
    needs: 'operators/list',
    Screen: screen(async () => (await import('../features/operators/operators-screen')).OperatorsScreen),
  },
];

/** The sections that an operator with these calls sees. */
export const sectionsFor = (calls: readonly string[]): Section[] =>
  SECTIONS.filter((section) => calls.includes(section.needs));
