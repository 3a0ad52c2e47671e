import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';
import { Failure } from '../../launcher/lib/failure.ts';
import type { Product } from '../../launcher/product/product.ts';
import { passwordName } from '../../launcher/product/secrets.ts';
import { ADMINISTRATOR } from '../../launcher/servers/users.ts';
import { untilAtRest } from '../../trial/lib/at-rest.ts';
import { httpLoad, postRequest } from '../lib/load/http-load.ts';
import { processorSeconds, secondsByPart } from '../lib/processor-time.ts';

const CONNECTIONS = 64;
/** Well below what two cores take: nothing is tried twice, and every settlement is on time. */
const PER_SECOND = 150;
/** The shortest time that every instrument offers, so that orders settle while others come. */
const DURATION_S = 15;
const PRODUCTS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'];
/** PostgreSQL processes that a whole part waits for, by the name of their connections. */
const BACKENDS = { 'ledger (wallet-batch)': 'wallet-batch', 'orders (trading-batch)': 'trading-batch' } as const;

/** What orders have cost from their requests until everything that follows from them was done. */
export interface Costs {
  orders: number;
  seconds: number;
  /** Processor seconds by part, with what the product uses at rest. */
  parts: ReadonlyMap<string, number>;
  /** Bytes of PostgreSQL's log, as above. */
  walBytes: number;
  /** Messages that NATS took, as above. */
  messages: number;
}

/** Places orders for so many seconds, or none, and waits until all is settled and paid. */
export async function costsOf(
  product: Product,
  { tokens, seconds, counted }: { tokens: readonly string[]; seconds: number; counted: boolean },
): Promise<Costs> {
  const client = new pg.Client({ connectionString: product.adminDatabaseUrl });
  await client.connect();
  const messages = counted ? await MessageCount.begin(product) : undefined;
  try {
    const [begun, before, place] = [performance.now(), await readParts(product, client), await logPlace(client)];
    const orders = tokens.length > 0 ? await placeOrders(product, tokens, seconds) : 0;
    if (orders === 0) await sleep(seconds * 1_000);
    const left = orders === 0 ? [] : await untilAtRest(product.adminDatabaseUrl, false);
    if (left.length > 0) throw new Failure(left.join('; '));
    const after = await readParts(product, client);
    const parts = new Map([...after].map(([part, used]) => [part, used - (before.get(part) ?? 0)]));
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn) as bytes',
      [place],
    );
    return {
      ...{ orders, seconds: (performance.now() - begun) / 1_000, parts },
      ...{ walBytes: Number(rows[0]?.bytes), messages: messages?.count ?? 0 },
    };
  } finally {
    await messages?.end();
    await client.end();
  }
}

async function placeOrders(product: Product, tokens: readonly string[], seconds: number): Promise<number> {
  const pick = (from: readonly string[]): string => from[Math.floor(Math.random() * from.length)] ?? '';
  const next = (): string =>
    postRequest(
      '/index.php/api/order/create',
      pick(tokens),
      { product_id: pick(PRODUCTS), direction: pick(['up', 'down']), amount: '1.00', duration: DURATION_S },
      { 'idempotency-key': randomUUID() },
    );
  const isGood = (body: string): boolean => body.startsWith('{"code":0');
  const result = await httpLoad({
    port: product.port,
    connections: CONNECTIONS,
    perSecond: PER_SECOND,
    seconds,
    next,
    isGood,
  });
  if (result.bad > 0) throw new Failure(`${result.bad} orders were refused, the first with ${result.firstBad}`);
  return result.answered;
}

/** Processor seconds of every part, with the two backends apart from PostgreSQL's others. */
async function readParts(product: Product, client: pg.Client): Promise<Map<string, number>> {
  const parts = secondsByPart(product);
  let others = parts.get('postgres') ?? 0;
  for (const [name, application] of Object.entries(BACKENDS)) {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1',
      [application],
    );
    const used = rows.reduce((sum, { pid }) => sum + (processorSeconds(pid) ?? 0), 0);
    parts.set(name, used);
    others -= used;
  }
  parts.set('postgres', others);
  return parts;
}

async function logPlace(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
  return rows[0]?.lsn ?? '0/0';
}

/** Counts every message that the server takes: its administrator hears all. */
class MessageCount {
  count = 0;
  readonly end: () => Promise<void>;

  private constructor(end: () => Promise<void>) {
    this.end = end;
  }

  static async begin({ servers, secrets }: Product): Promise<MessageCount> {
    const { host } = new URL(servers.natsUrl);
    const nats = await connect({ servers: host, user: ADMINISTRATOR, pass: secrets(passwordName('nats')) });
    const counted = new MessageCount(() => nats.close());
    nats.subscribe('>', {
      callback: () => {
        counted.count += 1;
      },
    });
    await nats.flush();
    return counted;
  }
}
