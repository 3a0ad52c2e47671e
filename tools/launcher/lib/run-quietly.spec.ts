import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from './process-identity.ts';
import { runQuietly } from './run-quietly.ts';
import { scratchDir } from './scratch.ts';
import { waitFor } from './wait.ts';

describe('runQuietly', () => {
  const { dir, remove } = scratchDir();
  afterAll(remove);
  const run = async (program: string, signal?: AbortSignal) =>
    await runQuietly(process.execPath, ['-e', program], { env: process.env, timeoutMs: 60_000, signal });

  it('returns nothing for a success, and the last lines of output for a failure', async () => {
    expect(await run('console.log("all is well")')).toBeUndefined();
    expect(await run('console.error("no such file"); process.exit(1)')).toBe('no such file');
  });

  it('ends the program when its signal is aborted, and throws the reason', async () => {
    const file = join(dir, 'pid');
    const abort = new AbortController();
    const running = run(
      `require('fs').writeFileSync('${file}', String(process.pid)); setInterval(() => undefined, 1000)`,
      abort.signal,
    );
    const refused = expect(running).rejects.toThrow('the start was stopped');
    const until = async (wanted: () => boolean) =>
      await waitFor(async () => wanted() || undefined, { timeoutMs: 30_000, onTimeout: () => new Error('too late') });
    await until(() => existsSync(file) && readFileSync(file, 'utf8') !== '');
    abort.abort(new Error('the start was stopped'));
    await refused;
    await until(() => processIdentity(Number(readFileSync(file, 'utf8'))) === undefined);
  });
});
