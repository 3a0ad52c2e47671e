import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { testServers } from './servers.ts';

export interface FreshDatabase {
  /** The administrator's URL of the new database. */
  url: string;
  /** Drops it, cutting off whoever is still connected. */
  drop(): Promise<void>;
}

/** An empty database of its own for a suite, on the shared PostgreSQL. */
export async function freshDatabase(label = 'suite'): Promise<FreshDatabase> {
  const name = `${label.replaceAll(/[^a-z0-9]/g, '_')}_${randomBytes(6).toString('hex')}`;
  const { databaseUrl } = testServers();
  await asAdmin(databaseUrl, `create database ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => await asAdmin(databaseUrl, `drop database ${name} with (force)`) };
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
