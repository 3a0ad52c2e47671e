import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OwnNats } from '@makoto/platform/testing';
import { connect, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import { isObject } from '../lib/json.ts';
import { PARTS, type PartName, SERVICES } from '../product/parts.ts';
import { passwordName, passwordNames } from '../product/secrets.ts';
import { natsUsers } from './users.ts';

// Redis of the tests has the product's users, all with the password of tools/test/main.ts.
const PASSWORD = 'test';
const redisUrl = new URL(process.env.TEST_REDIS_URL ?? '');

const file = join(import.meta.dirname, '../../../deploy/nats-permissions.json');
const permissions: unknown = JSON.parse(readFileSync(file, 'utf8'));

/** The declared subjects of one kind of a part, without queue groups. */
function declared(part: PartName, kind: 'publish' | 'subscribe'): string[] {
  const own = isObject(permissions) ? permissions[part] : undefined;
  const subjects = isObject(own) ? own[kind] : undefined;
  return Array.isArray(subjects) ? subjects.map((subject) => String(subject).split(' ')[0] ?? '') : [];
}

const all = (kind: 'publish' | 'subscribe'): string[] => [...new Set(PARTS.flatMap((part) => declared(part, kind)))];
const concrete = (subject: string): string => subject.replaceAll('*', 'x').replace(/>$/, 'x.1');

/** Every subject on which anybody may publish, every question that somebody could ask, and what nobody may. */
const TO_PUBLISH = [
  ...all('publish').map(concrete),
  ...SERVICES.flatMap((service) => PARTS.map((part) => `rpc.${service}.${part}`)),
  ...PARTS.flatMap((caller) => SERVICES.map((service) => `_R.${caller}.${service}.x.1`)),
  ...PARTS.map((part) => `_INBOX.${part}.x`),
  ...['evt.other', 'live.other', 'other', '$SYS.REQ.SERVER.PING', '$JS.API.INFO', '$JS.API.STREAM.NAMES'],
  ...['STREAM.DELETE.EVENTS', 'STREAM.MSG.GET.EVENTS', 'STREAM.CREATE.OTHER', 'DIRECT.GET.EVENTS'].map(api),
  ...['CONSUMER.CREATE.EVENTS', 'CONSUMER.CREATE.EVENTS.other.evt.other', 'CONSUMER.DELETE.EVENTS.x'].map(api),
];
const TO_HEAR = [
  ...all('subscribe'),
  ...['>', '*', 'rpc.>', '_R.>', '_INBOX.>', 'evt.>', 'live.>', '$JS.>', '$SYS.>', 'other'],
  ...PARTS.flatMap((part) => [`rpc.*.${part}`, `_R.${part}.>`, `_INBOX.${part}.*`]),
];

function api(what: string): string {
  return `$JS.API.${what}`;
}

/** Who may publish on a subject, by the meaning of its words. */
function mayPublish(subject: string, part: PartName): boolean {
  const words = subject.split('.');
  const [kind, first, second] = words;
  if (kind === 'rpc') return second === part && ASKS[part].includes(String(first));
  if (kind === '_R') return second === part && PARTS.some((name) => name === first && ASKS[name].includes(part));
  if (kind === 'market') return part === 'market';
  if (kind === 'evt' || kind === 'live') return first === part;
  if (kind !== '$JS') return false;
  if (first === 'ACK') return words[3]?.startsWith(`${part}_`) ?? false;
  const verb = `${second}.${words[3]}`;
  if (verb === 'CONSUMER.MSG') return words[6]?.startsWith(`${part}_`) ?? false;
  if (verb === 'CONSUMER.INFO') return words[5]?.split('_').slice(0, 2).includes(part) ?? false;
  if (verb === 'DIRECT.GET') return words[6] === part;
  // The wallet keeps the event stream and its declared consumers.
  const keeps = ['STREAM.INFO', 'STREAM.CREATE', 'STREAM.UPDATE', 'STREAM.PURGE', 'CONSUMER.LIST'];
  const creates = verb === 'CONSUMER.CREATE' && words.length > 6 && !subject.includes('other');
  return part === 'wallet' && words[4] === 'EVENTS' && (creates || (keeps.includes(verb) && words.length === 5));
}

/** Whom each part asks. */
const ASKS: Record<PartName, readonly string[]> = {
  gateway: SERVICES,
  identity: ['wallet', 'market', 'trading', 'earn', 'referral', 'support'],
  wallet: ['identity', 'market', 'referral'],
  market: ['identity'],
  trading: ['identity', 'wallet', 'market', 'support'],
  earn: ['identity', 'wallet', 'market'],
  referral: ['identity', 'wallet'],
  support: ['identity', 'wallet', 'referral'],
};

const LISTENS: Readonly<Record<string, readonly PartName[]>> = {
  'market.frame': ['gateway', 'market', 'trading'],
  'evt.identity.restrictions_changed': ['gateway', 'trading'],
};

function mayHear(subject: string, part: PartName): boolean {
  const [kind, first, second] = subject.split('.');
  // As one of the service's processes, which share its requests.
  if (kind === 'rpc') return first === part && second === '*';
  if (kind === '_R') return first === part && second === '*';
  if (kind === '_INBOX') return first === part;
  if (/[*>]/.test(subject)) return false;
  return LISTENS[subject]?.includes(part) ?? (part === 'gateway' && (kind === 'evt' || kind === 'live'));
}

/** What NATS refuses while `work` uses a connection. */
async function refusedBy(nats: NatsConnection, work: () => void): Promise<Set<string>> {
  const refused = new Set<string>();
  const watch = (async () => {
    for await (const status of nats.status()) {
      if (status.type === 'error' && status.error instanceof PermissionViolationError)
        refused.add(status.error.subject);
    }
  })();
  work();
  // The server answers in order.
  await nats.flush();
  await nats.close();
  await watch;
  return refused;
}

let server: OwnNats;
const address = (): string => server.url.slice('nats://'.length);
const asUser = (user: string, pass: string): Promise<NatsConnection> =>
  connect({ servers: address(), user, pass, reconnect: false });

describe('on NATS', () => {
  beforeAll(async () => {
    server = await OwnNats.start(natsUsers(() => PASSWORD));
  });
  afterAll(() => server.stop());

  it('nobody gets in without a user and its password', async () => {
    const refusal = /Authorization Violation/i;
    await expect(connect({ servers: address(), reconnect: false })).rejects.toThrow(refusal);
    for (const part of PARTS) await expect(asUser(part, 'guess')).rejects.toThrow(refusal);
    await expect(asUser('stranger', PASSWORD)).rejects.toThrow(refusal);
  });

  it.each(PARTS)('%s publishes on no subject but its own', async (part) => {
    expect(TO_PUBLISH.length).toBeGreaterThan(200);
    const nats = await asUser(part, PASSWORD);
    const refused = await refusedBy(nats, () => {
      for (const subject of TO_PUBLISH) nats.publish(subject);
    });
    const allowed = [...new Set(TO_PUBLISH)].filter((subject) => !refused.has(subject));
    expect(allowed.sort()).toEqual([...new Set(TO_PUBLISH)].filter((subject) => mayPublish(subject, part)).sort());
  });

  it.each(PARTS)('%s hears no subject but its own', async (part) => {
    const nats = await asUser(part, PASSWORD);
    const refused = await refusedBy(nats, () => {
      for (const subject of TO_HEAR) {
        const queue = subject.startsWith('rpc.') ? { queue: part } : {};
        nats.subscribe(subject, { ...queue, callback: () => undefined });
      }
    });
    const allowed = [...new Set(TO_HEAR)].filter((subject) => !refused.has(subject));
    expect(allowed.sort()).toEqual([...new Set(TO_HEAR)].filter((subject) => mayHear(subject, part)).sort());
  });

  it('a service cannot listen to its requests beside the processes that share them', async () => {
    const nats = await asUser('wallet', PASSWORD);
    const refused = await refusedBy(nats, () => void nats.subscribe('rpc.wallet.*', { callback: () => undefined }));
    expect([...refused]).toEqual(['rpc.wallet.*']);
  });
});

describe('in Redis', () => {
  const keysOf = (part: PartName): string[] =>
    part === 'gateway'
      ? ['limit:users-spec', 'failed-request:users-spec']
      : [`${part}:users-spec`, `bull:${part}-users-spec`];
  const redisAs = (username: string | undefined, password: string | undefined): Redis =>
    new Redis({
      host: redisUrl.hostname,
      port: Number(redisUrl.port),
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      retryStrategy: () => null,
      lazyConnect: true,
    });

  it('nobody gets in without a user and its password', async () => {
    for (const [user, password] of [[undefined, undefined], ...PARTS.map((part) => [part, 'guess'])]) {
      const redis = redisAs(user, password);
      redis.on('error', () => undefined);
      await redis.connect().catch(() => undefined);
      await expect(redis.get('wallet:users-spec')).rejects.toThrow(/NOAUTH|WRONGPASS|Connection is closed/);
      redis.disconnect();
    }
  });

  it.each(PARTS)('%s reads and writes no keys but its own, by scripts neither', async (part) => {
    const redis = redisAs(part, PASSWORD);
    await redis.connect();
    const keys = PARTS.flatMap((other) => keysOf(other).map((key) => ({ other, key })));
    for (const { other, key } of keys) {
      const uses = [
        redis.set(key, '1', 'EX', 60),
        redis.get(key),
        redis.eval("return redis.call('get', KEYS[1])", 1, key),
      ];
      for (const use of uses) {
        if (other === part) expect(await use).toMatch(/OK|1/);
        else await expect(use).rejects.toThrow(/NOPERM|No permissions|can't access/i);
      }
    }
    for (const line of [
      'flushall',
      'flushdb',
      'keys *',
      'scan 0',
      'randomkey',
      'acl list',
      'config get *',
      'monitor',
    ]) {
      const [command = '', ...args] = line.split(' ');
      await expect(redis.call(command, ...args)).rejects.toThrow(/NOPERM/);
    }
    const closed = once(redis, 'end');
    redis.disconnect();
    await closed;
  });
});

it('every user has a password of its own among the secrets', () => {
  expect(passwordNames()).toHaveLength(2 * (PARTS.length + 1));
  expect(new Set(passwordNames()).size).toBe(passwordNames().length);
  expect(passwordName('nats', 'wallet')).toBe('WALLET_NATS_PASSWORD');
});
