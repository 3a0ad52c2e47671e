import { randomUUID } from 'node:crypto';
import { MAX_EXPORT_PAGE, wealthBuy, wealthList } from '@makoto/contracts';
import { Reads, systemContext } from '@makoto/platform';
import { EarnHarness, PIN } from '../testing/earn-harness.js';
import { EarnExport } from './earn-export.service.js';

let test: EarnHarness;
beforeAll(async () => {
  test = await EarnHarness.start();
});
afterAll(() => test.close());

it('exports every position of the customer once, newest first, even if many were created at the same moment', async () => {
  test.ledger.reserve('USDT', '1000');
  const [userId, other] = [test.customer(), test.customer()];
  const { list } = await test.call(wealthList, { kind: 'lock' });
  const buy = { product_id: list[0]?.id ?? '', amount: list[0]?.min_amount ?? '', pay_password: PIN };
  const { id } = await test.call(wealthBuy, buy, { userId });
  await test.call(wealthBuy, buy, { userId: other });
  const columns: { c: string }[] = await test.database.dataSource.query(
    `select string_agg(quote_ident(column_name), ', ') as c from information_schema.columns
     where table_name = 'positions' and table_schema = current_schema() and column_name not in ('id', 'request_key')`,
  );
  const copied = columns[0]?.c ?? '';
  const copies = Array.from({ length: MAX_EXPORT_PAGE }, () => randomUUID());
  await test.database.dataSource.query(
    `insert into positions (id, ${copied}) select copy, ${copied} from positions, unnest($2::uuid[]) as copy where id = $1`,
    [id, copies],
  );
  const held = new EarnExport(new Reads(test.database.dataSource));
  const first = await held.page({ user_id: userId }, systemContext('test'));
  const second = await held.page({ user_id: userId, after: first.after ?? null }, systemContext('test'));
  const ids = [...first.records, ...second.records].map(({ record }) => record['id']);
  expect(ids).toEqual([id, ...copies].sort());
  expect([first.records.length, second.after]).toEqual([MAX_EXPORT_PAGE, null]);
});
