import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { readObject } from '../launcher/lib/json.ts';
import { processIdentity } from '../launcher/lib/process-identity.ts';
import { scratchDir } from '../launcher/lib/scratch.ts';
import { waitFor } from '../launcher/lib/wait.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const ENDLESS = '**/tools/test/testing/endless.ts';

const isRunning = (pid: number): boolean => processIdentity(pid) !== undefined;

describe('npm test', () => {
  const { dir, remove } = scratchDir();
  const note = join(dir, 'note.json');
  afterAll(remove);

  /** Runs testing/endless.ts with servers of its own, until it has noted what it started. */
  const run = async () => {
    const args = ['--selectProjects', 'unit', '--testMatch', ENDLESS];
    const child: ChildProcess = spawn(process.execPath, [MAIN, ...args], {
      env: { ...process.env, ENDLESS_NOTE: note },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const exit = once(child, 'exit');
    const noted = await waitFor(async () => readObject(note), {
      timeoutMs: 60_000,
      onTimeout: () => new Error('the test did not start'),
    });
    const pids = Array.isArray(noted.pids) ? noted.pids.map(Number) : [];
    return { child, exit, pids, database: new URL(String(noted.database)), productDir: String(noted.dir) };
  };

  it('leaves no worker, product or server behind when it is stopped in a test by two signals at once', async () => {
    const { child, exit, pids, database, productDir } = await run();
    expect(pids.filter(isRunning)).toHaveLength(3);
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await exit).toEqual([1, null]);
    expect(pids.filter(isRunning)).toEqual([]);
    expect(existsSync(productDir)).toBe(false);
    const [error] = await once(connect(Number(database.port), database.hostname), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  });
});
