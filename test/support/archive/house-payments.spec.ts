import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MICRO } from '@makoto/contracts';
import { uuidBytes } from '@makoto/platform';
import pg from 'pg';
import { HousePaymentsService } from '../../../services/wallet/src/ledger/house-payments/house-payments.service.ts';
import { LedgerPeriods } from '../../../services/wallet/src/ledger/periods/ledger-periods.service.ts';
import { Ledger } from '../../../services/wallet/src/ledger/posting/ledger.service.ts';
import { houseAccount } from '../../../services/wallet/src/ledger/posting/transfer.ts';
import { microBytes } from '../../../services/wallet/src/testing/payment-columns.ts';
import { WalletHarness } from '../../../services/wallet/src/testing/wallet-harness.ts';
import { archiveMonth } from '../../../tools/archive/archive-month.ts';

const DAY_MS = 86_400_000;
const FEES = houseAccount('fees', 'USD');

let harness: WalletHarness;
let client: pg.Client;
let dir: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'archive-'));
  harness = await WalletHarness.open();
  client = new pg.Client({ connectionString: harness.db.url, options: '-c search_path=wallet -c jit=off' });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await harness?.close();
  rmSync(dir, { recursive: true });
});

it('answers the repeat of archived payments as at the first time, and pays what was not paid then', async () => {
  const [trader, member, other] = [await harness.customer('100'), await harness.customer(), await harness.customer()];
  const fee = { ref: randomUUID(), slot: 1, kind: 'fee', amount: 10n * MICRO };
  const debit = { owner: trader, kind: 'available', currency: 'USD' } as const;
  await harness.get(Ledger).post([{ ...fee, debit, credit: FEES }]);
  const refs = new Map([member, other].map((user) => [user, randomUUID()]));
  const pay = (...users: string[]) =>
    harness.get(HousePaymentsService).pay(
      { kind: 'rebate', debit: FEES },
      {
        refs: Buffer.concat(users.map((user) => uuidBytes(refs.get(user) ?? ''))),
        slots: Buffer.alloc(2 * users.length),
        users: Buffer.concat(users.map(uuidBytes)),
        amounts: Buffer.concat(users.map(() => microBytes('1'))),
      },
    );
  const first = await pay(member);
  expect(first.count).toBe(1);

  harness.clock.advance(31 * DAY_MS);
  await harness.get(LedgerPeriods).run();
  await archiveMonth(client, 0, dir, harness.clock.now());
  expect(await pay(member)).toEqual(first);
  // Their number of the first day, as for payments that are not archived.
  expect(await pay(...[member, other].sort())).toEqual(first);
  for (const user of [member, other]) expect(await harness.balance(user)).toMatchObject({ available: '1.00' });
  const { rows } = await client.query('select count(*)::int as n from transfers');
  expect(rows).toEqual([{ n: 1 }]);
});
