import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from 'kubernetes-models/v1';
import { ROOT } from '../../launcher/product/build.ts';
import { PARTS, SERVICES } from '../../launcher/product/parts.ts';
import { openSecrets } from '../../launcher/product/secrets.ts';
import { findProgram } from '../../launcher/servers/local/programs.ts';
import { yamlOf } from '../manifests/steps.ts';
import { environmentIn, installation } from '../testing/installations.ts';
import type { Values } from '../values/values.ts';
import { secretManifests } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'makoto-kubernetes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LIVE = {
  S3_URL: 'https://key:secret@s3.example.com/pictures',
  CONSOLE_EMAIL: 'owner@example.com',
  CONSOLE_PASSWORD: 'correct horse battery staple',
  CONSOLE_TOTP_SECRET: 'JBSWY3DPEHPK3PXP',
  FINNHUB_KEY: 'finnhub-key',
};

/** The contents of every secret, by its name. */
async function secretsOf(values: Values, env: NodeJS.ProcessEnv): Promise<Record<string, Record<string, string>>> {
  const manifests = await secretManifests({ values, dir: folder, secrets: openSecrets(folder, env), env });
  // Checks each against its schema, too.
  expect(yamlOf(manifests).match(/^kind: Secret$/gm)).toHaveLength(manifests.length);
  return Object.fromEntries(
    manifests.flatMap((manifest) =>
      Secret.is(manifest) ? [[manifest.metadata?.name ?? '', manifest.stringData ?? {}]] : [],
    ),
  );
}

const live = installation('example');

it('each part has with its secret and its manifest all that its config.ts requires', async () => {
  const secrets = await secretsOf(live, LIVE);
  const required = (file: string): string[] =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\b([A-Z][A-Z0-9_]+)!:/g)].map(([, name = '']) => name);
  const shared = required('packages/platform/src/config/service-config.ts');
  for (const part of PARTS) {
    const has = { ...environmentIn(live, part), ...secrets[`${part}-settings`] };
    const needed = [...required(`services/${part}/src/config.ts`), ...(part === 'gateway' ? ['NATS_URL'] : shared)];
    expect(needed.length).toBeGreaterThan(0);
    expect([part, needed.filter((name) => !has[name])]).toEqual([part, []]);
  }
});

it('a part sees its own secrets and nobody else’s', async () => {
  const secrets = await secretsOf(live, LIVE);
  const holders = (value: string): string[] =>
    Object.entries(secrets).flatMap(([name, data]) => (Object.values(data).includes(value) ? [name] : []));
  const of = (part: string, name: string): string => secrets[`${part}-settings`]?.[name] ?? '';
  expect(holders(of('trading', 'RECEIPT_KEY'))).toEqual(['trading-settings']);
  expect(holders(of('gateway', 'TOKEN_SECRET'))).toEqual(['gateway-settings', 'identity-settings']);
  expect(holders(LIVE.FINNHUB_KEY)).toEqual(['market-settings']);
  expect(holders(LIVE.S3_URL)).toEqual(['identity-settings']);
  // Derived for each service; the key itself stays in the folder.
  expect(of('identity', 'DATA_KEY')).not.toBe(of('wallet', 'DATA_KEY'));
  expect(holders(openSecrets(folder, {})('DATA_KEY'))).toEqual([]);
  const users = PARTS.map((part) => new URL(of(part, 'NATS_URL')));
  expect(users.map(({ username }) => username)).toEqual([...PARTS]);
  expect(new Set(users.map(({ password }) => password)).size).toBe(PARTS.length);
});

it('the database job sets the passwords with which the services log in', async () => {
  const { 'database-settings': job = {}, 'postgres-administrator': admin = {}, ...parts } = await secretsOf(live, LIVE);
  for (const service of SERVICES) {
    const url = new URL(parts[`${service}-settings`]?.['DATABASE_URL'] ?? '');
    expect(url.password).toBe(job[`${service.toUpperCase()}_DATABASE_PASSWORD`]);
    expect([url.username, url.host, url.pathname]).toEqual([`makoto_${service}`, 'postgres-rw:5432', '/makoto']);
    expect(url.searchParams.get('sslmode')).toBe('verify-full');
    const replica = new URL(parts[`${service}-settings`]?.['READ_DATABASE_URL'] ?? '');
    expect(replica.href).toBe(url.href.replace('postgres-rw', 'postgres-ro'));
  }
  expect(new URL(job['DATABASE_URL'] ?? '').password).toBe(admin['password']);
});

it('secrets stay the same when they are written again', async () => {
  expect(await secretsOf(live, LIVE)).toEqual(await secretsOf(live, LIVE));
});

it('nats-server accepts the configuration of a cluster, and of one node', async () => {
  for (const nodes of [3, 1]) {
    const { 'nats-settings': settings = {} } = await secretsOf({ ...live, nats: { ...live.nats, nodes } }, LIVE);
    const file = join(folder, 'nats.conf');
    writeFileSync(file, settings['nats.conf'] ?? '');
    const program = findProgram('nats-server', process.env) ?? 'nats-server';
    const said = execFileSync(program, ['-t', '--config', file], {
      env: { POD_NAME: 'nats-0' },
      encoding: 'utf8',
      stdio: 'pipe',
    });
    expect(said).not.toContain('error');
    const routes = settings['nats.conf']?.match(/nats:\/\/admin:[^@]+@nats-\d\.nats-nodes:6222/g) ?? [];
    expect(routes).toHaveLength(nodes === 1 ? 0 : 3);
  }
});

it('given servers are used as the environment names them', async () => {
  const values = { ...installation('given servers'), settings: { WITNESSES: 'w https://w.example' } };
  const env = {
    DATABASE_URL: 'postgresql://admin:pw@db.example:5432/postgres',
    TRADING_DATABASE_URL: 'postgresql://trading:pw@other.example:5432/makoto',
    NATS_URL: 'tls://product:pw@n1.example:4222,n2.example:4222',
    WALLET_NATS_URL: 'tls://wallet:pw@n1.example:4222',
    REDIS_URL: 'redis+sentinel://user:pw@s1.example:26379/makoto',
    S3_URL: LIVE.S3_URL,
  };
  const secrets = await secretsOf(values, env);
  expect(Object.keys(secrets)).toEqual([...PARTS.map((part) => `${part}-settings`), 'database-settings']);
  expect(secrets['trading-settings']).toMatchObject({ DATABASE_URL: env.TRADING_DATABASE_URL, NATS_URL: env.NATS_URL });
  expect(secrets['wallet-settings']).toMatchObject({ NATS_URL: env.WALLET_NATS_URL, REDIS_URL: env.REDIS_URL });
  expect(secrets['database-settings']).toMatchObject({
    DATABASE_URL: env.DATABASE_URL,
    TRADING_DATABASE_URL: env.TRADING_DATABASE_URL,
  });
  expect(secrets['database-settings']).not.toHaveProperty('TRADING_DATABASE_PASSWORD');
});

it('the witness of practice mode watches the log of support, which knows its key', async () => {
  const { 'witness-settings': witness = {}, 'support-settings': support = {} } = await secretsOf(
    installation('practice'),
    {},
  );
  expect(witness).toEqual({
    NAME: support['OWN_WITNESSES'],
    LOG: expect.stringMatching(/^makoto\.invalid\/[0-9a-f]{16}\+[0-9a-f]{8}\+\S+$/),
    'key.pem': expect.stringContaining('PRIVATE KEY'),
  });
  expect(support['WITNESSES']).toMatch(/^makoto\.invalid\/own-witness\+[0-9a-f]{8}\+\S+ http:\/\/witness:8090$/);
});

it('what is missing, or given twice, is named', async () => {
  await expect(secretsOf(live, {})).rejects.toThrow('Set S3_URL, CONSOLE_EMAIL, CONSOLE_PASSWORD, CONSOLE_TOTP_SECRET');
  await expect(secretsOf(installation('given servers'), { S3_URL: 'x' })).rejects.toThrow(
    'Set DATABASE_URL, NATS_URL, REDIS_URL',
  );
  await expect(secretsOf(live, { ...LIVE, MAIL_FROM: 'other@example.com' })).rejects.toThrow(
    'MAIL_FROM: given in the values',
  );
});
