import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@makoto/platform/testing';
import { ClosedAssignments1 } from './closed-assignments.migration.js';
import { MIGRATIONS } from './migrations.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'support', { migrations: MIGRATIONS });
});
afterAll(() => database.drop());

it('unassigns closed conversations, however many there are, and no open ones', async () => {
  const runner = database.dataSource.createQueryRunner();
  const operator = randomUUID();
  const insert = `insert into conversations (user_id, last_at, state, assigned_to)
    select gen_random_uuid(), 1, $2, $1 from generate_series(1, $3::int)`;
  await runner.query(insert, [operator, 'closed', 2_001]);
  await runner.query(insert, [operator, 'open', 2]);
  await new ClosedAssignments1().up(runner);
  const count = 'select state, assigned_to, count(*)::int from conversations group by 1, 2 order by 3';
  expect(await runner.query(count)).toEqual([
    { state: 'open', assigned_to: operator, count: 2 },
    { state: 'closed', assigned_to: null, count: 2_001 },
  ]);
  await runner.release();
});
