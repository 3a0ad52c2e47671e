import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectNats } from '@makoto/platform';
import { jetstreamManager } from '@nats-io/jetstream';
import type { Redis } from 'ioredis';
import pg from 'pg';
import { EVENT_STREAM } from '../../packages/platform/src/events/jetstream.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { isJson } from './client.ts';

/** A text where it was found, such as a line of a log. */
export interface Trace {
  where: string;
  text: string;
}

/** The first bytes of PNG, JPEG and HEIC pictures, in base64 and in hexadecimal. */
const PICTURES = /iVBORw0KGgo|\/9j\/4[A-Z]{2}|GZ0eXBoZWlj|89504e470d0a1a0a|ffd8ffe[0-9a-f]|66747970686569/;
/** Shorter secrets, such as a PIN, count only as a whole number or word. */
const LONG = 10;

/** The secrets and pictures in `traces`: which, and the place, without repeating them. */
export function leaksIn(traces: readonly Trace[], secrets: Readonly<Record<string, string>>): string[] {
  const patterns = Object.entries(secrets).map(([name, secret]) => [name, patternOf(secret)] as const);
  return traces.flatMap(({ where, text }) => [
    ...patterns.filter(([, pattern]) => pattern.test(text)).map(([name]) => `${name} in ${where}`),
    ...(PICTURES.test(text) ? [`a picture in ${where}`] : []),
  ]);
}

/** Finds a secret as it is, in a URL, in JSON, in base64 and in hexadecimal. */
function patternOf(secret: string): RegExp {
  if (secret.length < 4) throw new Error('too short to be told from other texts');
  const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
  if (secret.length < LONG) return new RegExp(`(?<![\\w.-])(${forms.map(escaped).join('|')})(?![\\w.-])`, 'i');
  const bytes = Buffer.from(secret);
  const encoded = [bytes.toString('base64').replace(/=+$/, '').slice(0, -1), bytes.toString('hex')];
  return new RegExp([...forms, ...encoded].map(escaped).join('|'), 'i');
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** All metrics of all processes, with their labels. */
export async function metricsOf({ metricsUrl }: Product): Promise<Trace[]> {
  const groups: unknown = await (await fetch(metricsUrl)).json();
  if (!Array.isArray(groups)) throw new Error('no service discovery');
  const targets = groups.filter(isJson).flatMap(({ targets: some }) => (Array.isArray(some) ? some.map(String) : []));
  const pages = targets.map(async (target) => (await fetch(`http://${target}/metrics`)).text());
  return lines('metrics', (await Promise.all(pages)).join('\n'));
}

/** All log lines of processes and servers. */
export function logsOf({ dataDir }: Product): Trace[] {
  const dir = join(dataDir, 'logs');
  return readdirSync(dir).flatMap((name) => lines(name, readFileSync(join(dir, name), 'utf8')));
}

/** All events, from the first of the stream, and what is in the outboxes. */
export async function eventsOf(product: Product): Promise<Trace[]> {
  return [...(await streamOf(product)), ...(await outboxesOf(product))];
}

async function streamOf({ servers }: Product): Promise<Trace[]> {
  const nats = await connectNats(servers.natsUrl, 'leaks');
  try {
    const { streams } = await jetstreamManager(nats);
    const { first_seq, last_seq } = (await streams.info(EVENT_STREAM)).state;
    const found: Trace[] = [];
    for (let seq = first_seq; seq <= last_seq; seq++) {
      const message = await streams.getMessage(EVENT_STREAM, { seq });
      if (message) found.push({ where: message.subject, text: `${message.string()} ${message.header}` });
    }
    return found;
  } finally {
    await nats.close();
  }
}

async function outboxesOf({ adminDatabaseUrl }: Product): Promise<Trace[]> {
  const db = new pg.Client({ connectionString: adminDatabaseUrl });
  await db.connect();
  try {
    const { rows: tables } = await db.query<{ schema: string }>(
      `select table_schema as schema from information_schema.tables where table_name = 'outbox'`,
    );
    const found: Trace[] = [];
    for (const { schema } of tables) {
      const { rows } = await db.query<{ text: string }>(`select o::text as text from ${schema}.outbox o`);
      found.push(...rows.map(({ text }) => ({ where: `${schema}.outbox`, text })));
    }
    return found;
  } finally {
    await db.end();
  }
}

/**
 * Records every command that Redis gets, with its arguments: jobs are removed as soon as they are done.
 * @returns the commands so far, and what ends the recording
 */
export async function recordRedis(redis: Redis): Promise<{ commands: Trace[]; stop: () => void }> {
  const monitor = await redis.monitor();
  const commands: Trace[] = [];
  monitor.on('monitor', (_time: string, args: readonly string[]) => {
    commands.push({ where: `Redis: ${args[0]} ${args[1]}`, text: args.join(' ') });
  });
  return { commands, stop: () => monitor.disconnect() };
}

const lines = (name: string, text: string): Trace[] =>
  text.split('\n').map((line, i) => ({ where: `${name}, line ${i + 1}`, text: line }));
