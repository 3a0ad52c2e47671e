import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseUrlsOf, migratingServices, prepareDatabase, readDatabaseUrlsOf, urlFor } from './database.ts';
import { SERVICES } from './parts.ts';

describe('prepareDatabase', () => {
  const adminUrl = process.env.TEST_DATABASE_URL ?? '';
  const database = `prepare_${randomBytes(4).toString('hex')}`;
  const secrets = (name: string) => `pass word/${name}`;

  const run = async (url: string, sql: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

  const named = async (url: string, name: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, application_name: name });
    await client.connect();
    return client;
  };

  afterAll(async () => {
    await run(adminUrl, `drop database ${database} with (force)`);
    for (const service of SERVICES) await run(adminUrl, `drop role ${database}_${service}`);
  });

  it('gives each service a schema that no other service can touch, and can be repeated', async () => {
    await prepareDatabase(adminUrl, database, secrets, {});
    await prepareDatabase(adminUrl, database, secrets, {});
    const urls = databaseUrlsOf(adminUrl, database, secrets, {});
    await run(urls.wallet, 'create table accounts (id bigint)');
    expect(
      await run(urlFor(adminUrl, database), `select schemaname from pg_tables where tablename = 'accounts'`),
    ).toEqual([{ schemaname: 'wallet' }]);
    await expect(run(urls.trading, 'select * from wallet.accounts')).rejects.toThrow('permission denied');
    await expect(run(urls.trading, 'create table wallet.mine (id bigint)')).rejects.toThrow('permission denied');
    await expect(run(urls.trading, 'create table public.mine (id bigint)')).rejects.toThrow('permission denied');
    await expect(run(urls.trading, 'create schema mine')).rejects.toThrow('permission denied');
  });

  it('lists the services that are migrating', async () => {
    const urls = databaseUrlsOf(adminUrl, database, secrets, {});
    const elsewhere = await named(adminUrl, 'earn migrates');
    const ours = await named(urls.wallet, 'wallet migrates');
    const found = await migratingServices(urls);
    await Promise.all([elsewhere.end(), ours.end()]);
    expect(found).toEqual(['wallet']);
  });

  it('leaves out a service whose database is given', () => {
    const given = 'postgresql://elsewhere/wallet';
    const urls = databaseUrlsOf(adminUrl, database, secrets, { WALLET_DATABASE_URL: given });
    expect(urls.wallet).toBe(given);
    expect(urls.market).toContain(database);
  });

  it('gives each service its replica, with its own role, and none to one whose database is elsewhere', () => {
    const [wallet, trading] = ['postgresql://elsewhere/wallet', 'postgresql://replica/trading'];
    const env = {
      READ_DATABASE_URL: 'postgresql://db2:5432',
      WALLET_DATABASE_URL: wallet,
      TRADING_READ_DATABASE_URL: trading,
    };
    const urls = readDatabaseUrlsOf(database, secrets, env);
    expect(urls).toMatchObject({ trading });
    expect(urls).not.toHaveProperty('wallet');
    expect(new URL(urls.market ?? '')).toMatchObject({ host: 'db2:5432', username: `${database}_market` });
    expect(readDatabaseUrlsOf(database, secrets, {})).toEqual({});
  });
});
