import { randomUUID } from 'node:crypto';
import { MAX_EXPORT_PAGE } from '@makoto/contracts';
import { Reads, systemContext } from '@makoto/platform';
import { SupportHarness } from '../testing/support-harness.js';
import { SupportExport } from './support-export.service.js';

let test: SupportHarness;
beforeAll(async () => {
  test = await SupportHarness.open();
});
afterAll(() => test.close());

it('exports a customer’s whole conversation, oldest first, and no other', async () => {
  const [user_id, other] = [randomUUID(), randomUUID()];
  const { dataSource } = test.database;
  const write = `insert into messages (user_id, author, text, at) select $1, 'user', 'm' || n, n from generate_series(1, $2::int) n`;
  await dataSource.query(write, [other, 3]);
  await dataSource.query(write, [user_id, MAX_EXPORT_PAGE + 1]);
  await dataSource.query(write, [other, 3]);
  const service = new SupportExport(new Reads(dataSource));
  const first = await service.page({ user_id }, systemContext('test'));
  const second = await service.page({ user_id, after: first.after ?? null }, systemContext('test'));
  const texts = [...first.records, ...second.records].map(({ record }) => record['text']);
  expect(texts).toEqual(Array.from({ length: MAX_EXPORT_PAGE + 1 }, (_, i) => `m${i + 1}`));
  expect(second.after).toBeNull();
});
