import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVerifierKey } from 'makoto-verify/tlog';
import { scratchDir } from '../lib/scratch.ts';
import { prepareWitness, wantsOwnWitness, witnessMember, writeArguments } from './own-witness.ts';
import { openSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

const URL = 'http://127.0.0.1:4711';

describe('the witness beside the product', () => {
  const { dir, remove } = scratchDir();
  afterAll(remove);
  const secrets = openSecrets(dir, {});

  it('runs in practice mode only, and not beside other witnesses', () => {
    expect(wantsOwnWitness(readSettings({}), {})).toBe(true);
    expect(wantsOwnWitness(readSettings({ MODE: 'live' }), {})).toBe(false);
    expect(wantsOwnWitness(readSettings({}), { WITNESSES: 'key https://w.example' })).toBe(false);
  });

  it('keeps its key and the name of the log, also if the log gets a new key', async () => {
    const folder = join(dir, 'witness');
    const first = await prepareWitness(folder, URL, secrets, {});
    expect(first.settings.WITNESSES).toMatch(
      /^makoto\.invalid\/own-witness\+[0-9a-f]{8}\+\S+ http:\/\/127\.0\.0\.1:4711$/,
    );
    const logOf = (args: readonly string[]) => readVerifierKey(args[args.indexOf('--log') + 1] ?? '');
    expect(logOf(first.args).name).toMatch(/^makoto\.invalid\/[0-9a-f]{16}$/);
    const other = openSecrets(join(dir), { LOG_KEY: openSecrets(join(dir), {})('TICK_KEY') });
    const second = await prepareWitness(folder, URL, other, {});
    expect(second.settings).toEqual(first.settings);
    expect(logOf(second.args).name).toBe(logOf(first.args).name);
    expect(logOf(second.args).id).not.toBe(logOf(first.args).id);
    const named = await prepareWitness(folder, URL, secrets, { LOG_ORIGIN: 'makoto.example/log' });
    expect(logOf(named.args).name).toBe('makoto.example/log');
  });

  it('gets none of the product’s settings, and small limits', async () => {
    const witness = await prepareWitness(join(dir, 'witness'), URL, secrets, { SMTP_URL: 's' });
    const { env, args } = witnessMember(witness);
    expect(Object.keys(env).sort()).toEqual(['MALLOC_ARENA_MAX', 'NODE_ENV']);
    expect(args.join(' ')).toContain('--port 4711');
    writeArguments(dir, witness);
    expect(readFileSync(join(dir, 'arguments'), 'utf8').split('\n')).toEqual(witness.args);
    writeArguments(dir, undefined);
    expect(readFileSync(join(dir, 'arguments'), 'utf8')).toBe('');
  });
});
