import { type ComponentType, lazy } from 'react';
import type { Path } from '../api/call';
import type { Texts } from '../locales/en';

/** A section of the console: where it is, what it is called, and the call without which there is nothing to see. */
export interface Section {
  path: string;
  name: keyof Texts['sections'];
  needs: Path;
  Screen: ComponentType;
}

/** Every section, in the order of the navigation. An operator sees those whose call their role may make. */
export const SECTIONS: readonly Section[] = [
  {
    path: 'home',
    name: 'home',
    needs: 'queues',
    Screen: lazy(() => import('../features/home/home-screen').then((m) => ({ default: m.HomeScreen }))),
  },
  {
    path: 'kyc',
    name: 'kyc',
    needs: 'kyc/list',
    Screen: lazy(() => import('../features/kyc/kyc-screen').then((m) => ({ default: m.KycScreen }))),
  },
  {
    path: 'deposits',
    name: 'deposits',
    needs: 'deposits/list',
    Screen: lazy(() => import('../features/money/deposits-screen').then((m) => ({ default: m.DepositsScreen }))),
  },
  {
    path: 'withdrawals',
    name: 'withdrawals',
    needs: 'withdrawals/list',
    Screen: lazy(() => import('../features/money/withdrawals-screen').then((m) => ({ default: m.WithdrawalsScreen }))),
  },
  {
    path: 'payment_exceptions',
    name: 'payment_exceptions',
    needs: 'payment_exceptions/list',
    Screen: lazy(() => import('../features/money/rail-events-screen').then((m) => ({ default: m.RailEventsScreen }))),
  },
  {
    path: 'statements',
    name: 'statements',
    needs: 'bank_statements/list',
    Screen: lazy(() =>
      import('../features/statements/statements-screen').then((m) => ({ default: m.StatementsScreen })),
    ),
  },
  {
    path: 'payouts',
    name: 'payouts',
    needs: 'payout_files/list',
    Screen: lazy(() => import('../features/payouts/payouts-screen').then((m) => ({ default: m.PayoutsScreen }))),
  },
  {
    path: 'customers',
    name: 'customers',
    needs: 'customers/list',
    Screen: lazy(() => import('../features/customers/customers-screen').then((m) => ({ default: m.CustomersScreen }))),
  },
  {
    path: 'chats',
    name: 'chats',
    needs: 'chats/list',
    Screen: lazy(() => import('../features/chats/chats-screen').then((m) => ({ default: m.ChatsScreen }))),
  },
  {
    path: 'rings',
    name: 'rings',
    needs: 'linked_accounts/list',
    Screen: lazy(() =>
      import('../features/linked-accounts/linked-accounts-screen').then((m) => ({ default: m.LinkedAccountsScreen })),
    ),
  },
  {
    path: 'suspensions',
    name: 'suspensions',
    needs: 'instruments/suspensions',
    Screen: lazy(() =>
      import('../features/suspensions/suspensions-screen').then((m) => ({ default: m.SuspensionsScreen })),
    ),
  },
  {
    path: 'notices',
    name: 'notices',
    needs: 'notices/list',
    Screen: lazy(() => import('../features/notices/notices-screen').then((m) => ({ default: m.NoticesScreen }))),
  },
  {
    path: 'pages',
    name: 'pages',
    needs: 'pages/list',
    Screen: lazy(() => import('../features/pages/pages-screen').then((m) => ({ default: m.PagesScreen }))),
  },
  {
    path: 'hours',
    name: 'hours',
    needs: 'support_hours/get',
    Screen: lazy(() => import('../features/hours/hours-screen').then((m) => ({ default: m.HoursScreen }))),
  },
  {
    path: 'products',
    name: 'products',
    needs: 'products/trading',
    Screen: lazy(() => import('../features/products/products-screen').then((m) => ({ default: m.ProductsScreen }))),
  },
  {
    path: 'ledger',
    name: 'ledger',
    needs: 'ledger/transfers',
    Screen: lazy(() => import('../features/ledger/ledger-screen').then((m) => ({ default: m.LedgerScreen }))),
  },
  {
    path: 'corrections',
    name: 'corrections',
    needs: 'corrections/list',
    Screen: lazy(() =>
      import('../features/corrections/corrections-screen').then((m) => ({ default: m.CorrectionsScreen })),
    ),
  },
  {
    path: 'audit',
    name: 'audit',
    needs: 'audit/list',
    Screen: lazy(() => import('../features/audit/audit-screen').then((m) => ({ default: m.AuditScreen }))),
  },
  {
    path: 'operators',
    name: 'operators',
    needs: 'operators/list',
    Screen: lazy(() => import('../features/operators/operators-screen').then((m) => ({ default: m.OperatorsScreen }))),
  },
];

/** The sections that an operator with these calls sees. */
export const sectionsFor = (calls: readonly string[]): Section[] =>
  SECTIONS.filter((section) => calls.includes(section.needs));
