/** Source files, and the tests that must notice a change of them. Globs from the root of the repository. */
export interface Scope {
  mutate: readonly string[];
  tests: readonly string[];
  /** The share of the mutants that is tried, 0 to 1, where all would take hours; all if not given. */
  sample?: number;
}

const IDENTITY = 'services/identity/src';
const PAYMENTS = 'services/wallet/src/payments';
const PLATFORM = 'packages/platform/src';
const TRADING = 'services/trading/src';
const WALLET = 'services/wallet/src';

/** A module, or several, with the tests beside them. */
const besides = (...paths: string[]): Scope => ({
  mutate: paths.map((path) => `${path}.ts`),
  tests: paths.map((path) => `${path}.spec.ts`),
});

/** The share of the mutants that is tried of code behind a database, where each takes seconds. */
const TENTH = 0.1;

/** A sample of the mutants of all modules of a folder, with its tests and those elsewhere that are about it, too. */
const sampleOf = (path: string, ...tests: string[]): Scope => ({
  mutate: [`${path}/*.ts`],
  tests: [`${path}/*.spec.ts`, ...tests],
  sample: TENTH,
});

const RAILS = [
  `${PAYMENTS}/{approval-crashes,customer-payments}.spec.ts`,
  `${PAYMENTS}/{payment-exceptions,queues,tron}/*.spec.ts`,
];

/**
 * What is mutated, by subject. A subject's first scopes are pure and take seconds; every mutant of a later one starts a
 * service on a database of its own.
 */
export const SUBJECTS: Readonly<Record<string, readonly Scope[]>> = {
  fees: [
    besides('packages/contracts/src/money/micro'),
    besides(
      `${TRADING}/orders/fees.calc`,
      `${TRADING}/products/stake-limits.calc`,
      `${TRADING}/admission/slippage.calc`,
    ),
    besides(`${WALLET}/rates/usd-rate.calc`, `${WALLET}/ledger/amount`),
    besides(`${TRADING}/products/terms-rules.calc`, `${WALLET}/terms/terms-rules.calc`),
  ],
  settlement: [
    besides(`${TRADING}/settlement/settlement.calc`, `${TRADING}/ticks/entry-rule.calc`),
    besides(`${WALLET}/order-funds/order-postings.calc`),
    {
      mutate: [`${TRADING}/settlement/orphaned-holds.*.ts`],
      tests: [`${TRADING}/settlement/orphaned-holds.sweeper.spec.ts`],
    },
    sampleOf(`${TRADING}/settlement`),
    { ...sampleOf(`${WALLET}/order-funds`), sample: 0.5 },
  ],
  ledger: [
    besides(`${WALLET}/ledger/solvency/sum-tree`),
    {
      mutate: [`${WALLET}/ledger/posting/ledger.service.ts`],
      tests: [`${WALLET}/order-funds/*.spec.ts`, `${WALLET}/ledger/balances/balance-announcer.spec.ts`],
      sample: 0.5,
    },
    sampleOf(`${WALLET}/ledger/posting`),
    sampleOf(`${WALLET}/ledger/corrections`),
    sampleOf(`${WALLET}/ledger/solvency`),
  ],
  withdrawals: [
    {
      mutate: [`${PAYMENTS}/withdrawals/*.calc.ts`, `${WALLET}/payees/addresses/tron-address.calc.ts`],
      tests: [`${PAYMENTS}/withdrawals/*.calc.spec.ts`, `${WALLET}/payees/addresses/tron-address.calc.spec.ts`],
    },
    // The property tests of payout files would take seconds a mutant.
    {
      mutate: [`${PAYMENTS}/payouts/*.{calc,reader}.ts`],
      tests: [`${PAYMENTS}/payouts/payout-file-texts.calc.spec.ts`, `${PAYMENTS}/payouts/result-file.reader.spec.ts`],
    },
    sampleOf(`${PAYMENTS}/withdrawals`, ...RAILS),
    sampleOf(`${PAYMENTS}/payouts`),
  ],
  deposits: [
    besides(`${PAYMENTS}/deposits/deposit.calc`),
    sampleOf(`${PAYMENTS}/deposits`, `${PAYMENTS}/{customer-payments,tron/tron,rails/quick/quick}.spec.ts`),
    sampleOf(`${PAYMENTS}/bank-statements`),
  ],
  rebates: [
    {
      mutate: ['services/referral/src/rebates/*.calc.ts', 'services/referral/src/invite/member-cursor.calc.ts'],
      tests: ['services/referral/src/{rebates,invite}/*.calc.spec.ts'],
    },
    sampleOf('services/referral/src/rebates'),
    { mutate: [`${WALLET}/rebates/*.ts`], tests: [`${WALLET}/rebates/*.spec.ts`] },
  ],
  returns: [
    besides('services/earn/src/products/terms.calc', 'services/earn/src/purchases/price.calc'),
    besides(`${WALLET}/earn-funds/earn-postings.calc`),
    sampleOf('services/earn/src/accruals', 'services/earn/src/exits/*.spec.ts'),
    sampleOf(`${WALLET}/earn-funds`),
  ],
  sessions: [sampleOf(`${IDENTITY}/sessions`, `${IDENTITY}/operators/{live,operator}-passkeys.spec.ts`)],
  'second-factor': [
    {
      mutate: [`${IDENTITY}/totp/*.ts`],
      tests: [`${IDENTITY}/pay-passwords/pay-passwords.spec.ts`],
      sample: 0.5,
    },
  ],
  ownership: [
    besides(`${PLATFORM}/rpc/operator-of`, `${PLATFORM}/rpc/call-context`, `${PLATFORM}/is-uuid`),
    besides('services/gateway/src/by-customer'),
    sampleOf('services/gateway/src/auth', 'services/gateway/src/stream/operator-stream.spec.ts'),
  ],
};

/** What declares and wires only. */
export const NOT_MUTATED = ['**/*.spec.ts', '**/*.module.ts', '**/*.entity.ts', '**/*.metrics.ts', '**/index.ts'];
