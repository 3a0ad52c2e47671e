import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@makoto/platform/testing';
import { MIGRATIONS } from './migrations.js';
import { NoticeReadPositions1 } from './notice-read-positions.migration.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'support', { migrations: MIGRATIONS });
});
afterAll(() => database.drop());

it('keeps how far customers have read the announcements', async () => {
  const runner = database.dataSource.createQueryRunner();
  const user_id = randomUUID();
  await new NoticeReadPositions1().down(runner);
  await runner.query('insert into notice_marks (user_id, read_to) values ($1, 5)', [user_id]);
  await new NoticeReadPositions1().up(runner);
  expect(await runner.query('select * from notice_read_positions')).toEqual([{ user_id, read_to: '5' }]);
  await runner.release();
});
