import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isObject, readObject } from '../lib/json.ts';
import { freePort } from '../lib/ports.ts';
import { processIdentity } from '../lib/process-identity.ts';
import { scratchDir } from '../lib/scratch.ts';
import { waitFor } from '../lib/wait.ts';
import { removePostgresData } from '../servers/local/postgres-data.ts';

// Ends the command by real signals: testing/fake-command.ts with real servers.
describe('runUntilStopped', () => {
  const { dir, remove } = scratchDir();
  const dataDir = join(dir, 'data');
  const runFile = join(dataDir, 'run.json');
  const journal = join(dir, 'journal');
  afterAll(() => {
    removePostgresData(dataDir);
    remove();
  });

  const run = (trouble = '', port = 0) => {
    const script = join(import.meta.dirname, 'testing/fake-command.ts');
    const child = spawn(process.execPath, [script, dir], {
      env: { ...process.env, FAKE_TROUBLE: trouble, FAKE_PORT: String(port) },
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
    const exit = once(child, 'exit');
    const lines: string[] = [];
    const heard = new EventEmitter();
    if (child.stdout === null) throw new Error('It has no output.');
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      heard.emit('line');
    });
    const said = async (wanted: RegExp): Promise<string> => {
      for (;;) {
        const found = lines.find((line) => wanted.test(line));
        if (found !== undefined) return found;
        await once(heard, 'line');
      }
    };
    return { child, exit, said };
  };
  const childPids = (): number[] => {
    const children = readObject(runFile)?.children;
    return (Array.isArray(children) ? children : []).map((child) => Number(isObject(child) ? child.pid : 0));
  };
  /** Starts the command with a part that ignores SIGTERM, and waits until that part does: before, SIGTERM ends it. */
  const runWithOneThatStays = async (trouble: string) => {
    writeFileSync(journal, '');
    const running = run(`${trouble} earn:stays`);
    await waitFor(async () => (readFileSync(journal, 'utf8').includes('earn starts') ? true : undefined), {
      timeoutMs: 60_000,
      onTimeout: () => new Error('earn was not started'),
    });
    return running;
  };
  const alive = (pids: number[]): number[] => pids.filter((pid) => processIdentity(pid) !== undefined);

  it('stops everything in order on SIGTERM, and counts a repeated signal once', async () => {
    const { child, exit, said } = run();
    await said(/^running$/);
    const pids = childPids();
    expect(alive(pids)).toHaveLength(12);
    child.kill('SIGTERM');
    child.kill('SIGINT');
    expect(await exit).toEqual([0, null]);
    expect(alive(pids)).toEqual([]);
    expect(existsSync(runFile)).toBe(false);
  });

  it('stops when its parent process is gone', async () => {
    const { child, exit, said } = run();
    await said(/^running$/);
    child.disconnect();
    expect(await exit).toEqual([0, null]);
  });

  it('stops during the start and leaves nothing behind', async () => {
    const { child, exit, said } = run('wallet:away');
    await said(/^Starting gateway/);
    const pids = childPids();
    child.kill('SIGINT');
    expect(await exit).toEqual([1, null]);
    expect(alive(pids)).toEqual([]);
    expect(existsSync(runFile)).toBe(false);
  });

  it('kills everything on a second signal while a start does not stop', async () => {
    const { child, exit, said } = await runWithOneThatStays('wallet:away');
    const pids = childPids();
    expect(alive(pids)).not.toEqual([]);
    child.kill('SIGINT');
    await said(/^Stopping; press again to force/);
    const again = setInterval(() => child.kill('SIGINT'), 200);
    expect(await exit).toEqual([130, null]);
    clearInterval(again);
    await waitFor(async () => (alive(pids).length === 0 ? true : undefined), {
      timeoutMs: 20_000,
      onTimeout: () => new Error('a process survived the second Ctrl-C'),
    });
  });

  it('ends at the next start what a killed launcher left behind, and takes its port again', async () => {
    const port = await freePort();
    const first = run('', port);
    await first.said(/^running$/);
    first.child.kill('SIGKILL');
    await first.exit;
    const orphans = childPids();
    expect(alive(orphans)).not.toEqual([]);
    const second = run('', port);
    expect(await second.said(/^Ending processes of an earlier run/)).toContain('postgres');
    await second.said(/^running$/);
    expect(alive(orphans)).toEqual([]);
    second.child.kill('SIGTERM');
    expect(await second.exit).toEqual([0, null]);
    expect(readFileSync(journal, 'utf8')).toContain('gateway stops');
  });

  it('kills everything on a second signal while a process does not stop', async () => {
    const { child, exit, said } = await runWithOneThatStays('');
    await said(/^running$/);
    const pids = childPids();
    child.kill('SIGINT');
    await said(/^Stopping; press again to force/);
    const again = setInterval(() => child.kill('SIGINT'), 200);
    expect(await exit).toEqual([130, null]);
    clearInterval(again);
    await waitFor(async () => (alive(pids).length === 0 ? true : undefined), {
      timeoutMs: 20_000,
      onTimeout: () => new Error('a process survived the second Ctrl-C'),
    });
  });
});
