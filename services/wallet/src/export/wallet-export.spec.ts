import { type ExportRecord, MAX_EXPORT_PAGE } from '@makoto/contracts';
import { ConversionsService } from '../conversions/conversions.service.js';
import { AddressesService } from '../payees/addresses/addresses.service.js';
import { contextOf, units, WalletHarness } from '../testing/wallet-harness.js';
import { ADDRESS, bindCard, toBank } from '../testing/withdrawing.js';
import { WalletExport } from './wallet-export.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

/** All pages, fetched as identity does. */
async function exported(user_id: string): Promise<ExportRecord[]> {
  const records: ExportRecord[] = [];
  let after: string | null | undefined;
  do {
    const page = await harness.get(WalletExport).page({ user_id, ...(after ? { after } : {}) }, contextOf(user_id));
    expect(page.records.length).toBeLessThanOrEqual(MAX_EXPORT_PAGE);
    records.push(...page.records);
    after = page.after;
  } while (after);
  return records;
}

const section = (records: readonly ExportRecord[], name: string): Record<string, unknown>[] =>
  records.filter((r) => r.section === name).map((r) => r.record);

describe('the export of a customer’s records', () => {
  it('contains all kinds of the customer’s records with full account numbers, and nobody else’s', async () => {
    const user = await harness.customer('500');
    const other = await harness.customer('70');
    await bindCard(harness, other);
    await harness.deposit(other);
    await toBank(harness, user, await bindCard(harness, user), '100.00');
    await harness
      .get(AddressesService)
      .bind({ network: 'TRC20', address: ADDRESS, pay_password: '123456' }, contextOf(user));
    await harness.deposit(user, '50.00', 'USDT');
    const ask = { from: 'USD', to: 'USDT', amount: '20.00' } as const;
    const { quote_id } = await harness.get(ConversionsService).convert(ask, contextOf(user));
    await harness.get(ConversionsService).convert({ ...ask, quote_id }, contextOf(user));
    const records = await exported(user);
    expect(section(records, 'balances')).toMatchObject([
      { currency: 'USD', available: '380.00', withdrawing: '100.00' },
      { currency: 'USDT', available: '19.99998' },
    ]);
    expect(section(records, 'bank_cards')).toMatchObject([
      { account_number: '000123456789', holder_name: 'Taro Yamada' },
    ]);
    expect(section(records, 'wallet_addresses')).toMatchObject([{ address: ADDRESS }]);
    expect(section(records, 'deposit_addresses')).toHaveLength(1);
    expect(section(records, 'deposits')).toMatchObject([{ amount: '50.00', currency: 'USDT' }]);
    expect(section(records, 'withdrawals')).toMatchObject([
      { amount: '100.00', payee: { account_number: '000123456789' } },
    ]);
    expect(section(records, 'conversions')).toMatchObject([{ status: 'success', result: '19.99998' }]);
    expect(section(records, 'statement_usd').map((e) => e['number'])).toEqual(['USD-3', 'USD-2', 'USD-1']);
    expect(section(records, 'statement_usdt').map((e) => e['amount'])).toEqual(['19.99998']);
  });

  it('comes in bounded pages with each record once', async () => {
    const user = await harness.customer();
    for (let i = 0; i < MAX_EXPORT_PAGE + 1; i++) await harness.fund(user, i % 2 ? 'USD' : 'USDT', units(1));
    const records = await exported(user);
    const numbers = [...section(records, 'statement_usd'), ...section(records, 'statement_usdt')].map(
      (e) => e['number'],
    );
    expect(numbers).toHaveLength(MAX_EXPORT_PAGE + 1);
    expect(new Set(numbers).size).toBe(MAX_EXPORT_PAGE + 1);
  });

  it('refuses foreign cursors and is empty for unknown customers', async () => {
    const user = await harness.customer();
    const page = harness.get(WalletExport).page({ user_id: user, after: 'secrets:1' }, contextOf(user));
    await expect(page).rejects.toMatchObject({ errorName: 'VALIDATION' });
    await expect(exported('nobody')).resolves.toEqual([]);
  });
});
