import { jest } from '@jest/globals';
import type { PaymentTerms } from '@makoto/contracts';
import { micro, walletStated, walletTermsChanged } from '@makoto/contracts';
import { Logger, VersionCache, VersionPublisher } from '@makoto/platform';
import { createTestDatabase } from '@makoto/platform/testing';
import { WalletConfig } from '../config.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { DepositsService } from '../payments/deposits/deposits.service.js';
import { withdrawalSums } from '../payments/withdrawals/withdrawal.calc.js';
import { WithdrawalsService } from '../payments/withdrawals/withdrawals.service.js';
import { approvePaymentTerms } from '../testing/payment-terms.js';
import { contextOf, WalletHarness } from '../testing/wallet-harness.js';
import { bindCard } from '../testing/withdrawing.js';
import { firstPaymentTerms } from './first-terms.js';
import { PAYMENT_TERMS, PaymentTermsCache } from './payment-terms.cache.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(() => harness.assertBooks());
afterAll(() => harness.close());

const publish = (change: (terms: PaymentTerms) => PaymentTerms): Promise<number> =>
  approvePaymentTerms(harness, change);

const dearer = (fee_rate: string) => (terms: PaymentTerms) => ({
  ...terms,
  withdraw: terms.withdraw.map((way) => (way.method === 'bank' ? { ...way, fee_rate } : way)),
});

describe('a withdrawal', () => {
  it('has exactly the terms that were shown, or is refused with the new ones, while they change', async () => {
    const user = await harness.customer('100000');
    const bank_id = await bindCard(harness, user);
    const shown = harness.get(PaymentTermsCache).now().version;
    const version = await publish(dearer('0.02'));
    const ask = () =>
      harness
        .get(WithdrawalsService)
        .toBank(
          { paymethod: 'bank', bank_id, amount: '1000.00', pay_password: '123456', terms_version: shown },
          contextOf(user),
        );
    harness.clock.advance(9_999);
    const before = await Promise.all([ask(), ask(), ask()]);
    expect(before.map(({ fee, terms_version }) => [fee, terms_version])).toEqual(Array(3).fill(['10.00', shown]));
    harness.clock.advance(1);
    for (const refused of await Promise.allSettled([ask(), ask(), ask()])) {
      expect(refused).toMatchObject({
        status: 'rejected',
        reason: { errorName: 'TERMS_CHANGED', params: { version, fee_rate: '0.02' } },
      });
    }
  });

  it('can be computed again from the terms it names', async () => {
    const rows: Record<'amount' | 'fee' | 'net' | 'rate' | 'payout_amount', string>[] =
      await harness.db.dataSource.query(
        `select w.*, v.content from withdrawals w join versions v on v.kind = 'payments' and v.version = w.terms_version`,
      );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const rate = BigInt(row.rate);
      const terms = { feeRate: micro('0.01'), feeMin: micro('1') };
      const { fee, net } = withdrawalSums(BigInt(row.amount), 'USD', terms, rate, 'JPY');
      expect([fee, net]).toEqual([BigInt(row.fee), BigInt(row.net)]);
    }
  });
});

describe('a deposit', () => {
  it('is refused if the rate would be held for another time than was shown, and not for other changes', async () => {
    const user = await harness.customer();
    const shown = harness.get(PaymentTermsCache).now().version;
    await publish(dearer('0.03'));
    harness.clock.advance(10_000);
    const open = () =>
      harness
        .get(DepositsService)
        .open({ method: 'quick', currency: 'USD', amount: '100.00', terms_version: shown }, contextOf(user));
    await expect(open()).resolves.toMatchObject({ terms_version: shown + 1 });
    await publish((terms) => ({ ...terms, rate_hold_s: 60 }));
    harness.clock.advance(10_000);
    await expect(open()).rejects.toMatchObject({ errorName: 'TERMS_CHANGED', params: { rate_hold_s: 60 } });
  });
});

it.each([
  [(terms: PaymentTerms) => ({ ...terms, deposit: terms.deposit.slice(1) }), 'content.deposit'],
  [(terms: PaymentTerms) => ({ ...terms, withdrawal_spread: '0.06' }), 'content.withdrawal_spread'],
  [dearer('0.11'), 'content.withdraw.0.fee_rate'],
])('refuses impossible terms', async (change, field) => {
  await expect(publish(change)).rejects.toMatchObject({
    ...{ errorName: 'VALIDATION', problems: expect.arrayContaining([expect.objectContaining({ field })]) },
  });
});

it('the log says that settings have no effect only if they have changed, not if new installations begin with others', async () => {
  const db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'wallet', { migrations: MIGRATIONS });
  const log = new Logger('spec', 'silent');
  const warn = jest.spyOn(log, 'warn');
  const config = Object.assign(new WalletConfig(), { MODE: 'practice' as const });
  const first = new Map([['', { ...firstPaymentTerms(config), deposit_spread: '0' }]]);
  await new VersionCache(db.dataSource, harness.clock, log, { ...PAYMENT_TERMS, first }).onModuleInit();
  const start = (settings: Partial<WalletConfig>): Promise<void> => {
    const changed = Object.assign(new WalletConfig(), config, settings);
    return new PaymentTermsCache(db.dataSource, harness.clock, log, harness.outbox, changed).onModuleInit();
  };
  await start({});
  expect(warn).not.toHaveBeenCalled();
  await start({ RATE_HOLD_S: 60 });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('the settings of payments differ'));
  await db.drop();
});

it('states each approved version for the transparency log', async () => {
  const rows: unknown[] = await harness.db.dataSource.query(
    `select 1 from outbox where event = $1 and payload like '%payments%'`,
    [walletStated.name],
  );
  const versions: unknown[] = await harness.db.dataSource.query(
    `select 1 from versions where kind = 'payments' and status = 'approved'`,
  );
  expect(rows).toHaveLength(versions.length);
});

it('new terms are published for open apps when they are announced, and when they take effect', async () => {
  const published = async (): Promise<object[]> => {
    await harness.get(VersionPublisher).run();
    const rows: { payload: string }[] = await harness.db.dataSource.query(
      'select payload from outbox where event = $1 order by id desc limit 1',
      [walletTermsChanged.name],
    );
    return rows.flatMap(({ payload }) => JSON.parse(payload));
  };
  const before = await published();
  const version = await publish(dearer('0.03'));
  const event = { kind: 'payments', subject: null, version, at: harness.clock.now() + 10_000 };
  expect(before).not.toContainEqual(event);
  expect(await published()).toEqual([event]);
  await harness.db.dataSource.query('delete from outbox where event = $1', [walletTermsChanged.name]);
  expect(await published()).toEqual([]);
  harness.clock.advance(10_000);
  expect(await published()).toEqual([event]);
});
