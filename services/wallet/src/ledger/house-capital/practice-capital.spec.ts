import { WalletHarness } from '../../testing/wallet-harness.js';
import { LedgerPeriods } from '../periods/ledger-periods.service.js';
import { HouseCapitalService } from './house-capital.service.js';
import { PracticeCapitalService } from './practice-capital.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

it('is given once, whether its month is open, closed or archived', async () => {
  const balances = () => harness.db.dataSource.query('select id, balance from accounts order by id');
  const start = () => harness.get(PracticeCapitalService).onApplicationBootstrap();
  const before = await balances();
  expect(await harness.get(HouseCapitalService).read()).toMatchObject({ trading: '10000000.00' });
  await start();
  await harness.get(LedgerPeriods).run();
  await start();
  await harness.db.dataSource.query('drop table transfers_0');
  await start();
  expect(await balances()).toEqual(before);
});
