import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DataSource, EntityTarget, MigrationInterface, ObjectLiteral } from 'typeorm';
import { createDataSource, migrate } from '../database/data-source.js';

export interface TestDatabase {
  url: string;
  dataSource: DataSource;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

interface Parts {
  entities?: EntityTarget<ObjectLiteral>[];
  migrations: (new () => MigrationInterface)[];
}

/**
 * Creates a migrated database for one suite on the PostgreSQL of `npm test` (`adminUrl`, its TEST_DATABASE_URL): a copy
 * of the first one with the same migrations, which takes a fifth of the time of migrating.
 */
export async function createTestDatabase(adminUrl: string, schema: string, parts: Parts): Promise<TestDatabase> {
  const name = `test_${schema}_${randomBytes(6).toString('hex')}`;
  const template = await migratedTemplate(adminUrl, schema, parts);
  await admin(adminUrl, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const dataSource = dataSourceOf(adminUrl, name, schema, parts);
  await dataSource.initialize();
  return {
    url: urlOf(adminUrl, name),
    dataSource,
    drop: async () => {
      await dataSource.destroy();
      await admin(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** The name of the database with these migrations from which others are copied. The first suite that asks creates it. */
function migratedTemplate(adminUrl: string, schema: string, parts: Parts): Promise<string> {
  const names = parts.migrations.map((migration) => migration.name);
  const hash = createHash('sha256').update(names.join()).digest();
  const template = `template_${schema}_${hash.toString('hex').slice(0, 12)}`;
  return admin(adminUrl, async (client) => {
    // Ends with the connection.
    await client.query('select pg_advisory_lock($1)', [hash.readInt32BE()]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount) return template;
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const dataSource = dataSourceOf(adminUrl, unfinished, schema, parts);
    await dataSource.initialize();
    try {
      await migrate(dataSource, schema);
    } finally {
      await dataSource.destroy();
    }
    await client.query(`alter database ${unfinished} rename to ${template}`);
    return template;
  });
}

function dataSourceOf(
  adminUrl: string,
  name: string,
  schema: string,
  { entities = [], migrations }: Parts,
): DataSource {
  return createDataSource({ url: urlOf(adminUrl, name), schema, entities, migrations });
}

function urlOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function admin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
