import { EventEmitter, on } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { processIdentity } from '../lib/process-identity.ts';
import { sayNothing } from '../lib/say.ts';
import { scratchDir } from '../lib/scratch.ts';
import { waitFor } from '../lib/wait.ts';
import { removePostgresData } from '../servers/local/postgres-data.ts';
import { PARTS } from './parts.ts';
import type { Product, ProductOptions } from './product.ts';
import { givenSecrets } from './secrets.ts';
import { startProduct } from './start-product.ts';

// The launcher with fake parts (testing/fake-part.mjs) and real servers.
describe('startProduct', () => {
  const { dir, remove } = scratchDir();
  const journal = join(dir, 'journal');
  const said: string[] = [];
  const { DATABASE_URL, NATS_URL, REDIS_URL, ...env } = process.env;
  writeFileSync(join(dir, 'rail-secret'), 'of the settings');
  afterAll(() => {
    removePostgresData(join(dir, 'data'));
    remove();
  });

  const start = async (options: Partial<ProductOptions> = {}, trouble = ''): Promise<Product> => {
    const fake = (part: string) => ({ FAKE_NAME: part, FAKE_JOURNAL: journal, FAKE_TROUBLE: trouble });
    return await startProduct({
      env: { ...env, HOST: '127.0.0.1' },
      port: 0,
      dataDir: join(dir, 'data'),
      ephemeral: true,
      build: false,
      say: (line) => void said.push(line),
      partEnv: Object.fromEntries(PARTS.map((part) => [part, fake(part)])),
      scriptOf: () => join(import.meta.dirname, 'testing/fake-part.mjs'),
      ...options,
    });
  };
  const query = async (url: string, sql: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const note = (line: string): boolean => readFileSync(journal, 'utf8').split('\n').includes(line);

  it('restarts a part that dies, says so, and stops the gateway first', async () => {
    const product = await start({ replicas: { trading: 2 } });
    expect(product.processNames).toEqual([
      ...['gateway', 'identity', 'wallet', 'market', 'trading', 'trading-2', 'earn', 'referral', 'support'],
      'witness',
    ]);
    await query(product.databaseUrls.wallet, 'create table kept (id int); insert into kept values (7)');
    const before = product.pid('market');
    await product.kill('market');
    expect(product.pid('market')).toBeUndefined();
    await product.untilHealthy();
    expect(product.pid('market')).not.toBe(before);
    expect(said).toContain('market ended (SIGKILL); it restarts in 0.5 s.');
    await expect(start()).rejects.toThrow('Makoto runs on');
    await product.stop();
    await product.stop();
    const stops = readFileSync(journal, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith(' stops'));
    expect(stops[0]).toBe('gateway stops');
  });

  it('continues with the data on the next start, notes which secrets its settings give, and its servers survive being killed', async () => {
    const product = await start({ env: { ...env, HOST: '127.0.0.1', RAIL_SECRET_FILE: join(dir, 'rail-secret') } });
    // For `npm run rotate`, whose environment may be another.
    expect(givenSecrets(product.dataDir)).toEqual(['RAIL_SECRET']);
    for (const name of ['postgres', 'nats', 'redis'] as const) {
      await product.servers.running[name].kill();
      await product.servers.running[name].untilUp();
    }
    expect(await query(product.databaseUrls.wallet, 'select id from kept')).toEqual([{ id: 7 }]);
    await product.stop();
  });

  it('starts Prometheus on request, with the alert rules and every process as a target, and stops it', async () => {
    const product = await start({ observe: true });
    const url = product.prometheusUrl ?? '';
    const answer = async (path: string): Promise<string> => await (await fetch(`${url}/api/v1/${path}`)).text();
    expect(await answer('rules')).toContain('"name":"OutboxStuck"');
    const targets = await waitFor(
      async () => {
        const text = await answer('targets');
        return text.includes('"health":"up"') ? text : undefined;
      },
      { timeoutMs: 30_000, onTimeout: () => new Error('Prometheus reads no target') },
    );
    for (const name of [...PARTS, 'launcher']) expect(targets).toContain(`"instance":"${name}"`);
    expect(readFileSync(journal, 'utf8')).toMatch(/^support starts .*PROMETHEUS_URL/m);
    const { pid } = product.servers.running.prometheus ?? {};
    await product.stop();
    expect(pid && processIdentity(pid)).toBeUndefined();
  });

  it('restarts NATS, and says so, once a full disk has room again', async () => {
    const MB = 1024n * 1024n;
    let free = 1_000n * MB;
    const heard = new EventEmitter();
    const say = (line: string): void => void heard.emit('line', line);
    const printed = async (wanted: string): Promise<void> => {
      for await (const [line] of on(heard, 'line', { signal: AbortSignal.timeout(30_000) }))
        if (String(line).includes(wanted)) return;
    };
    const product = await start({ parts: ['wallet'], say, freeBytes: () => free });
    const { nats } = product.servers.running;
    const before = nats.pid;
    const low = printed('Only 10 MB are free');
    free = 10n * MB;
    await low;
    expect(nats.pid).toBe(before);
    const again = printed('There is room again; restarting NATS');
    const ended = printed('nats ended (SIGKILL)');
    free = 1_000n * MB;
    await Promise.all([again, ended]);
    await nats.untilUp();
    expect(nats.pid).not.toBe(before);
    await product.untilHealthy();
    await product.stop();
  });

  it('waits for a part that dies again and again while a server is away, once it has started', async () => {
    const product = await start({ restartAfterMs: 50 });
    const dies = `${journal}.wallet`;
    writeFileSync(dies, '');
    await product.kill('wallet');
    const healthy = product.untilHealthy();
    const deaths = async (): Promise<true | undefined> =>
      readFileSync(journal, 'utf8')
        .split('\n')
        .filter((line) => line === 'wallet dies').length >= 5
        ? true
        : undefined;
    await waitFor(deaths, { timeoutMs: 30_000, everyMs: 50, onTimeout: () => new Error('the part did not die') });
    rmSync(dies);
    await healthy;
    await product.stop();
  });

  it('refuses to start on a ledger of the other mode, and says what to do', async () => {
    const product = await start({ parts: ['wallet'] });
    await query(
      product.databaseUrls.wallet,
      "create table ledger_mode (mode text); insert into ledger_mode values ('practice')",
    );
    await product.stop();
    const starts = () => readFileSync(journal, 'utf8').split('\n').length;
    const before = starts();
    await expect(start({ env: { ...env, HOST: '127.0.0.1', MODE: 'live' } })).rejects.toThrow(
      /^The data belongs to practice mode; set MODE=practice, or give live mode a DATA_DIR or DATABASE_URL of its own\.$/,
    );
    expect(starts()).toBe(before);
  });

  it('fails with the sentence of a part that refuses its settings', async () => {
    await expect(start({}, 'earn:refuses')).rejects.toThrow(
      /^earn: Setting FAKE: it is missing\. Correct this and start again\.$/,
    );
  });

  it('fails when a part dies repeatedly, with its last output, and leaves nothing behind', async () => {
    await expect(start({}, 'earn:dies')).rejects.toThrow(/^earn: ends repeatedly\.\n.*it cannot work like this/s);
    expect(note('gateway stops')).toBe(true);
    const product = await start({ parts: ['wallet'], say: sayNothing });
    await product.stop();
  });
});
