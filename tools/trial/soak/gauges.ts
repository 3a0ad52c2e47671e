import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { codeOf } from '../../launcher/lib/failure.ts';
import { SERVICES } from '../../launcher/product/parts.ts';
import type { Product } from '../../launcher/product/product.ts';
import { collectGarbage } from './collect.ts';
import type { Gauge } from './trend.ts';

const PAGE_BYTES = 4_096;
const BYTES_PER_KB = 1_024;
const MB = 1e6;

interface Reading {
  gauge: Gauge;
  value: number;
}

/**
 * What is read at one moment: memory (of the product's own processes what is left after collecting all garbage) and open
 * files of every process, connections, and rows of working tables.
 */
export async function readGauges(product: Product, client: pg.Client): Promise<Reading[]> {
  const { postgres, nats, redis } = product.servers.running;
  const parts = product.processNames.map((name) => ({ name, pid: product.pid(name), bytes: bytesLeft }));
  const servers = [
    ...[nats, redis].map(({ name, pid }) => ({ name, pid, bytes: residentBytes })),
    { name: postgres.name, pid: postgres.pid, bytes: ownBytesOfAll },
  ];
  const readings: Reading[] = [];
  for (const { name, pid, bytes } of [...parts, ...servers]) {
    if (pid !== undefined) readings.push(...readProcess(name, pid, await bytes(pid)));
  }
  const { rows } = await client.query<{ connections: number }>(
    'select count(*)::int as connections from pg_stat_activity',
  );
  const connections = { name: 'connections to PostgreSQL', unit: '', share: 0.05, much: 10 };
  return [
    ...readings,
    { gauge: connections, value: rows[0]?.connections ?? Number.NaN },
    ...(await workingTables(client)),
  ];
}

function readProcess(name: string, pid: number, bytes: number): Reading[] {
  return [
    { gauge: { name: `memory of ${name}`, unit: 'MB', share: 0.1, much: 20 }, value: bytes / MB },
    {
      gauge: { name: `open files of ${name}`, unit: '', share: 0.05, much: 10 },
      value: readdirSync(`/proc/${pid}/fd`).length,
    },
  ];
}

async function bytesLeft(pid: number): Promise<number> {
  await collectGarbage(pid);
  return residentBytes(pid);
}

function residentBytes(pid: number): number {
  const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return Number(resident) * PAGE_BYTES;
}

/** What a process and its children hold by themselves, without the memory that they share. */
function ownBytesOfAll(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [String(pid), ...children].reduce((sum, one) => sum + ownBytes(one), 0);
}

function ownBytes(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * BYTES_PER_KB;
  } catch (error) {
    // A child may have ended since it was listed.
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return 0;
    throw error;
  }
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
