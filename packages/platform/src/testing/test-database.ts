import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DataSource, EntityTarget, MigrationInterface, ObjectLiteral } from 'typeorm';
import { createDataSource, migrate } from '../database/data-source.js';

export interface TestDatabase {
  url: string;
  dataSource: DataSource;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** Creates a migrated database for one suite on the PostgreSQL of `npm test` (`adminUrl`, its TEST_DATABASE_URL). */
export async function createTestDatabase(
  adminUrl: string,
  schema: string,
  parts: { entities?: EntityTarget<ObjectLiteral>[]; migrations: (new () => MigrationInterface)[] },
): Promise<TestDatabase> {
  const name = `test_${schema}_${randomBytes(6).toString('hex')}`;
  await admin(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const dataSource = createDataSource({
    url: url.href,
    schema,
    entities: parts.entities ?? [],
    migrations: parts.migrations,
  });
  await dataSource.initialize();
  await migrate(dataSource, schema);
  return {
    url: url.href,
    dataSource,
    drop: async () => {
      await dataSource.destroy();
      await admin(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

async function admin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
