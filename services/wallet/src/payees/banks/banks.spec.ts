import { Readiness } from '@makoto/platform';
import { WalletHarness } from '../../testing/wallet-harness.js';
import { BanksService } from './banks.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

it('a new installation is ready once the banks and branches of Japan can be found', async () => {
  const readiness = harness.get(Readiness);
  expect(readiness.checks.map(({ name }) => name)).toContain('banks');
  await readiness.assertReady();
  expect(readiness.checks.map(({ name }) => name)).not.toContain('banks');
  const rows: { n: number }[] = await harness.db.dataSource.query('select count(*)::int as n from japan_banks');
  expect(rows[0]?.n).toBeGreaterThan(20_000);
  const { list } = await harness.get(BanksService).find({ currency: 'JPY', keyword: 'みずほ銀行' }, 'jp');
  expect(list).toContainEqual(expect.objectContaining({ code: '0001' }));
});

it('a field that is null is as good as absent', async () => {
  const banks = harness.get(BanksService);
  expect(await banks.find({ currency: 'JPY', keyword: null, bank_code: null }, 'jp')).toEqual(
    await banks.find({ currency: 'JPY' }, 'jp'),
  );
  expect((await banks.find({ currency: 'USD', keyword: null }, 'en')).list.length).toBeGreaterThan(0);
});
