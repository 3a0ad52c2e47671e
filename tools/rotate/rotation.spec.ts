import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject, type JsonObject, parseObject } from '../launcher/lib/json.ts';
import { noteGivenSecrets, openSecrets, secretsPath } from '../launcher/product/secrets.ts';
import { type RotationOptions, rotate } from './rotation.ts';

const NOW = Date.UTC(2026, 10, 24, 9);
const WEEK_MS = 7 * 86_400_000;
let dataDir: string;
let first: JsonObject;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rotate-'));
  openSecrets(dataDir, {});
  noteGivenSecrets(dataDir, {});
  first = kept();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function kept(): JsonObject {
  const values = parseObject(readFileSync(secretsPath(dataDir), 'utf8'));
  if (!isObject(values)) throw new Error('there are no secrets');
  return values;
}

const run = (name: string, more: Partial<RotationOptions> = {}): Promise<boolean> =>
  rotate({
    ...{ dataDir, name, env: {}, now: false, byHand: false, nowMs: () => NOW, say: () => undefined },
    ...{ apply: () => Promise.resolve(), untilReencrypted: () => Promise.resolve() },
    ...more,
  });

/** What the processes run with after each step. */
async function stepsOf(name: string, more: Partial<RotationOptions> = {}): Promise<JsonObject[]> {
  const steps: JsonObject[] = [];
  const apply = async (): Promise<void> => {
    steps.push(Object.fromEntries(Object.entries(kept()).filter(([key]) => key.startsWith(name))));
  };
  await run(name, { apply, ...more });
  return steps;
}

describe('the rotation of a key', () => {
  it('lets all processes accept the new one before any uses it, and the old one until nothing needs it', async () => {
    const [accepted, used, dropped] = await stepsOf('DATA_KEY');
    const old = first['DATA_KEY'];
    const fresh = accepted?.['DATA_KEY_NEXT'];
    expect(fresh).not.toBe(old);
    expect(accepted).toEqual({ DATA_KEY: old, DATA_KEY_NEXT: fresh });
    expect(used).toMatchObject({ DATA_KEY: fresh, DATA_KEY_PREVIOUS: old });
    expect(used).not.toHaveProperty('DATA_KEY_NEXT');
    expect(dropped).toEqual({ DATA_KEY: fresh, DATA_KEY_DROPPED: old });
    expect({ ...kept(), DATA_KEY: old, DATA_KEY_DROPPED: undefined }).toEqual(first);
  });

  it('keeps the old data key while something is encrypted with it, and drops it later', async () => {
    const untilReencrypted = () => Promise.reject(new Error('not yet'));
    await expect(run('DATA_KEY', { untilReencrypted })).rejects.toThrow('not yet');
    const { DATA_KEY } = kept();
    expect(kept()).toMatchObject({ DATA_KEY_PREVIOUS: first['DATA_KEY'] });
    await expect(run('DATA_KEY')).resolves.toBe(true);
    expect(kept()).toEqual({ ...first, DATA_KEY, DATA_KEY_DROPPED: first['DATA_KEY'] });
  });

  it('keeps the data key that it dropped, where no process reads it, until it drops the next', async () => {
    await run('DATA_KEY');
    const second = kept()['DATA_KEY'];
    expect(kept()['DATA_KEY_DROPPED']).toBe(first['DATA_KEY']);
    expect(openSecrets(dataDir, {}).others?.('DATA_KEY')).toEqual({});
    await run('DATA_KEY');
    expect(kept()['DATA_KEY_DROPPED']).toBe(second);
    await run('TOKEN_SECRET', { now: true });
    expect(kept()).not.toHaveProperty('TOKEN_SECRET_DROPPED');
  });

  it('waits, where the operator restarts, for a pass that begins when no old process can still write', async () => {
    const since: number[] = [];
    const untilReencrypted = async (sinceMs: number): Promise<void> => void since.push(sinceMs);
    for (let call = 0; call < 3; call++) await run('DATA_KEY', { byHand: true, untilReencrypted });
    await run('DATA_KEY', { untilReencrypted });
    expect(since).toEqual([NOW + 120_000, NOW]);
  });

  it('goes on where it was killed, with the same new key', async () => {
    const killed = () => Promise.reject(new Error('killed'));
    await expect(run('TOKEN_SECRET', { apply: killed })).rejects.toThrow('killed');
    const { TOKEN_SECRET_NEXT: next } = kept();
    await expect(run('TOKEN_SECRET', { apply: killed })).rejects.toThrow('killed');
    expect(kept()).toMatchObject({ TOKEN_SECRET: next, TOKEN_SECRET_PREVIOUS: first['TOKEN_SECRET'] });
    await expect(run('TOKEN_SECRET')).resolves.toBe(false);
    expect(kept()).toMatchObject({ TOKEN_SECRET: next });
  });

  it('accepts old tokens for as long as they live, or until --now', async () => {
    await expect(run('TOKEN_SECRET')).resolves.toBe(false);
    await expect(run('TOKEN_SECRET', { nowMs: () => NOW + WEEK_MS - 1 })).resolves.toBe(false);
    await expect(run('TOKEN_SECRET', { nowMs: () => NOW + WEEK_MS })).resolves.toBe(true);
    expect(kept()).not.toHaveProperty('TOKEN_SECRET_PREVIOUS');
    await expect(run('RAIL_SECRET', { now: true })).resolves.toBe(true);
  });

  it('makes one step a call where the operator restarts the processes', async () => {
    const outcomes = [];
    for (let call = 0; call < 3; call++) outcomes.push(await run('DATA_KEY', { byHand: true }));
    expect(outcomes).toEqual([false, false, true]);
  });

  it('replaces a signing key at once', async () => {
    await expect(run('RECEIPT_KEY')).resolves.toBe(true);
    expect(kept()['RECEIPT_KEY']).not.toBe(first['RECEIPT_KEY']);
  });

  it.each(['TOKEN_SECRET', 'TOKEN_SECRET_NEXT', 'TOKEN_SECRET_PREVIOUS'])(
    'refuses a key whose %s the product takes from its settings: the file would change and the key stay in use',
    async (setting) => {
      await expect(run('TOKEN_SECRET', { env: { [setting]: 'of this shell' } })).rejects.toThrow(setting);
      noteGivenSecrets(dataDir, { [setting]: 'of the product', FINNHUB_KEY: 'of no concern' });
      await expect(run('TOKEN_SECRET', { now: true })).rejects.toThrow(
        `${setting} is among the settings (the environment, .env or a file), which replace secrets.json.`,
      );
      expect(kept()).toEqual(first);
      await expect(run('RECEIPT_KEY')).resolves.toBe(true);
    },
  );

  it('refuses to guess which keys the settings of the product give', async () => {
    rmSync(join(dataDir, 'secrets-given.json'));
    await expect(run('TOKEN_SECRET')).rejects.toThrow('Start the product with this release');
    expect(kept()).toEqual(first);
  });

  it.each([
    ['LOG_KEY', 'every device, witness and monitor knows the log by it'],
    ['PASSWORD', 'Name one of TOKEN_SECRET'],
  ])('refuses %s and says why', async (name, why) => {
    await expect(run(name)).rejects.toThrow(why);
    expect(kept()).toEqual(first);
  });
});
