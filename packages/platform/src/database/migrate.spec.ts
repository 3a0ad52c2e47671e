import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase } from '../testing/index.js';
import { createDataSource, migrate } from './data-source.js';

const SETTINGS = `select current_setting('statement_timeout') as timeout, current_setting('application_name') as name`;

/** Records the settings it runs under. */
class Settings1 implements MigrationInterface {
  name = 'Settings1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table settings as ${SETTINGS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table settings');
  }
}

it('a migration runs without a timeout under a name of its own, and later statements have neither', async () => {
  const db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'slow', { migrations: [Settings1] });
  expect(await db.dataSource.query('select * from settings')).toEqual([{ timeout: '0', name: 'slow migrates' }]);
  expect(await db.dataSource.query(SETTINGS)).toEqual([{ timeout: '30s', name: 'slow' }]);
  await db.drop();
});

/** As a migration of a running version must create an index. */
class Index1 implements MigrationInterface {
  name = 'Index1700000000002';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently settings_name on settings (name)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index settings_name');
  }
}

it('two processes that start together create an index concurrently, once', async () => {
  const db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'slow', { migrations: [Settings1] });
  const processes = [1, 2].map(() =>
    createDataSource({ url: db.url, schema: 'slow', entities: [], migrations: [Settings1, Index1] }),
  );
  await Promise.all(processes.map(async (one) => await one.initialize()));
  await Promise.all(processes.map((one) => migrate(one, 'slow')));
  const valid = "select indisvalid from pg_index where indexrelid = 'slow.settings_name'::regclass";
  expect(await db.dataSource.query(valid)).toEqual([{ indisvalid: true }]);
  await Promise.all(processes.map(async (one) => await one.destroy()));
  await db.drop();
});
