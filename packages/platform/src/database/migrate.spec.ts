import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase } from '../testing/index.js';

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
