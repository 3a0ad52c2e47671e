import { Metrics } from '@makoto/platform';
import { WalletHarness } from '../../testing/wallet-harness.js';
import { LedgerInvariantsService } from './ledger-invariants.service.js';

let harness: WalletHarness;
beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

const figures = async (): Promise<string> => harness.get(Metrics).registry.metrics();

it('reports each invariant as holding, and the one that a change by hand breaks', async () => {
  const user = await harness.customer('100');
  const invariants = harness.get(LedgerInvariantsService);
  await invariants.run();
  expect((await figures()).match(/makoto_invariant_ok\{[^}]*\} 1/g)).toHaveLength(4);
  const { dataSource } = harness.db;
  await dataSource.query('alter table accounts disable trigger accounts_balanced');
  await dataSource.query("update accounts set balance = balance + 1 where owner = $1 and kind = 'available'", [user]);
  await invariants.run();
  expect(await figures()).toContain('makoto_invariant_ok{invariant="all balances of a currency sum to zero"} 0');
  await dataSource.query("update accounts set balance = balance - 1 where owner = $1 and kind = 'available'", [user]);
  await dataSource.query('alter table accounts enable trigger accounts_balanced');
  await invariants.run();
  expect((await figures()).match(/makoto_invariant_ok\{[^}]*\} 1/g)).toHaveLength(4);
});
