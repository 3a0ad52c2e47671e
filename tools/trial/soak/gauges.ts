import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { SERVICES } from '../../launcher/product/parts.ts';
import type { Product } from '../../launcher/product/product.ts';
import type { Gauge } from './trend.ts';

const PAGE_BYTES = 4_096;
const MB = 1e6;

interface Reading {
  gauge: Gauge;
  value: number;
}

/** What is read at one moment: memory and open files of every process, connections, and rows of working tables. */
export async function readGauges(product: Product, client: pg.Client): Promise<Reading[]> {
  const { postgres, nats, redis: redisServer } = product.servers.running;
  const servers = [postgres, nats, redisServer].map(({ name, pid }) => ({ name, pid }));
  const processes = product.processNames.map((name) => ({ name, pid: product.pid(name) }));
  const ofProcesses = [...processes, ...servers].flatMap(({ name, pid }) =>
    pid === undefined ? [] : readProcess(name, pid),
  );
  const { rows } = await client.query<{ connections: number }>(
    'select count(*)::int as connections from pg_stat_activity',
  );
  const connections = { name: 'connections to PostgreSQL', unit: '', share: 0.05, much: 10 };
  return [
    ...ofProcesses,
    { gauge: connections, value: rows[0]?.connections ?? Number.NaN },
    ...(await workingTables(client)),
  ];
}

function readProcess(name: string, pid: number): Reading[] {
  const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return [
    {
      gauge: { name: `memory of ${name}`, unit: 'MB', share: 0.1, much: 20 },
      value: (Number(resident) * PAGE_BYTES) / MB,
    },
    {
      gauge: { name: `open files of ${name}`, unit: '', share: 0.05, much: 10 },
      value: readdirSync(`/proc/${pid}/fd`).length,
    },
  ];
}

/** Tables that hold only what is under way, with a condition of that. Tables of history grow with the customers' use. */
const WORKING: readonly { table: string; where?: string }[] = [
  ...SERVICES.map((service) => ({ table: `${service}.outbox` })),
  // Most tasks wait for their time: there are as many as deposits that may still expire.
  { table: 'wallet.tasks', where: 'due_at < extract(epoch from now()) * 1000 - 60000' },
  { table: 'trading.exposure' },
  { table: 'referral.rebate_batches', where: 'paid_at is null' },
];

async function workingTables(client: pg.Client): Promise<Reading[]> {
  const columns = WORKING.map(
    ({ table, where = 'true' }, i) => `(select count(*)::int from ${table} where ${where}) as rows${i},
      pg_total_relation_size('${table}')::float8 as bytes${i}`,
  );
  const { rows } = await client.query<Record<string, number>>(`select ${columns.join(', ')}`);
  return WORKING.flatMap(({ table, where }, i) => [
    {
      gauge: { name: `rows of ${table}`, unit: '', share: 0.2, much: 300 },
      value: rows[0]?.[`rows${i}`] ?? Number.NaN,
    },
    // Its other rows grow with the customers' use.
    ...(where
      ? []
      : [
          {
            gauge: { name: `size of ${table}`, unit: 'MB', share: 0.2, much: 5 },
            value: (rows[0]?.[`bytes${i}`] ?? Number.NaN) / MB,
          },
        ]),
  ]);
}
