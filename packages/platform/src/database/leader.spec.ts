import type { DataSource } from 'typeorm';
import { OwnPostgres, until } from '../testing/index.js';
import { type BatchPool, batchPool } from './batch-pool.js';
import { createDataSource } from './data-source.js';

// Two PostgreSQL with streaming replication. Which one takes writes changes under open pools.

let leader: OwnPostgres;
let standby: OwnPostgres;
let dataSource: DataSource;
let pool: BatchPool;

const urlOf = (...nodes: OwnPostgres[]): string =>
  `postgresql://postgres@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`;

beforeEach(async () => {
  leader = await OwnPostgres.start();
  standby = await leader.standby();
  // The standby first: the order must not matter.
  const url = urlOf(standby, leader);
  dataSource = createDataSource({ url, schema: 'public', entities: [], migrations: [] });
  await dataSource.initialize();
  pool = batchPool(url, 'public', 2);
  await dataSource.query('create table written (by text)');
});

afterEach(async () => {
  try {
    if (dataSource?.isInitialized) await dataSource.destroy();
    await pool?.end();
  } finally {
    await Promise.all([leader?.stop(), standby?.stop()]);
  }
});

/** Writes through both kinds of pool. */
async function write(by: string): Promise<void> {
  await dataSource.query('insert into written values ($1)', [by]);
  await pool.query('insert into written values ($1)', [by]);
}

const writes = (by: string): Promise<boolean> =>
  write(by).then(
    () => true,
    () => false,
  );

async function portsInUse(): Promise<number[]> {
  const rows: { port: number }[] = await dataSource.query('select inet_server_port() as port');
  const { rows: batch } = await pool.query<{ port: number }>('select inet_server_port() as port');
  return [...rows, ...batch].map(({ port }) => port);
}

it('several hosts: writes go to the one that takes them, and to the new leader after the old one died', async () => {
  await write('first');
  expect(await portsInUse()).toEqual([leader.port, leader.port]);
  await leader.kill();
  await standby.query('select pg_promote()');
  await until(() => writes('second'));
  expect(await portsInUse()).toEqual([standby.port, standby.port]);
});

it('several hosts: a leader that hangs is left once another node leads', async () => {
  await write('first');
  leader.pause();
  const hanging = writes('lost');
  await standby.query('select pg_promote()');
  expect(await hanging).toBe(false);
  await until(() => writes('second'));
  expect(await portsInUse()).toEqual([standby.port, standby.port]);
});

it('several hosts: a leader that is demoted under open connections is left', async () => {
  await write('first');
  await leader.query('alter system set default_transaction_read_only = on');
  await leader.query('select pg_reload_conf()');
  await standby.query('select pg_promote()');
  await until(() => writes('second'));
  expect(await portsInUse()).toEqual([standby.port, standby.port]);
});
