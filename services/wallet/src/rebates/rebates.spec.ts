import { randomUUID } from 'node:crypto';
import { MICRO } from '@makoto/contracts';
import { derivedId, uuidBytes } from '@makoto/platform';
import { houseAccount, Ledger } from '../ledger/index.js';
import { columnOf, microBytes } from '../testing/payment-columns.js';
import { WalletHarness } from '../testing/wallet-harness.js';
import { RebatesController } from './rebates.controller.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(() => harness.assertBooks());
afterAll(() => harness.close());

const pay = (users: string[], amount: string, batch_id: string = randomUUID()): Promise<object> =>
  harness.get(RebatesController).pay({
    batch_id,
    users: columnOf(users.map(uuidBytes)),
    amounts: columnOf(users.map(() => microBytes(amount))),
  });

describe('rebates', () => {
  it('are paid from the fees once per batch and beneficiary, opening missing accounts', async () => {
    const [trader, inviter] = [await harness.customer('100'), await harness.customer()];
    await harness.get(Ledger).post([
      {
        ...{ ref: randomUUID(), slot: 1, kind: 'fee', amount: MICRO },
        debit: { owner: trader, kind: 'available', currency: 'USD' },
        credit: houseAccount('fees', 'USD'),
      },
    ]);
    const batch = randomUUID();
    const newcomer = randomUUID();
    const both = [inviter, newcomer].sort();
    await pay(both, '0.20', batch);
    await pay(both, '0.20', batch);
    await pay([inviter], '0.20', batch);
    expect(await harness.balance(inviter)).toMatchObject({ available: '0.20' });
    expect(await harness.balance(newcomer)).toMatchObject({ available: '0.20' });
    // The id makes a batch that is sent again a repeat, also one that an older version sent before.
    const ref = derivedId('rebates', batch, newcomer.replaceAll('-', ''));
    const posted: unknown = await harness.db.dataSource.query(
      'select t.kind, t.ref from transfers t join accounts a on a.id = t.credit where a.owner = $1',
      [newcomer],
    );
    expect(posted).toEqual([{ kind: 'rebate', ref }]);
    await expect(pay([inviter], '0.21', batch)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await pay([inviter], '0.10');
    expect(await harness.balance(inviter)).toMatchObject({ available: '0.30' });
    await expect(pay([inviter], '5.00')).rejects.toMatchObject({ errorName: 'INSUFFICIENT_FUNDS' });
  });

  it('are refused when the columns differ in length', async () => {
    const users = [randomUUID(), randomUUID()].sort().reverse();
    const request = {
      batch_id: randomUUID(),
      users: columnOf(users.map(uuidBytes)),
      amounts: columnOf([microBytes('1')]),
    };
    await expect(harness.get(RebatesController).pay(request)).rejects.toMatchObject({ errorName: 'VALIDATION' });
  });

  it('are refused when the beneficiaries are not sorted', async () => {
    const users = [randomUUID(), randomUUID()].sort().reverse();
    await expect(pay(users, '1')).rejects.toMatchObject({ errorName: 'VALIDATION' });
  });
});
