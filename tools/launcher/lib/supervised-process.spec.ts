import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LogFile } from './log-file.ts';
import { RunRecord } from './run-record.ts';
import { sayNothing } from './say.ts';
import { scratchDir } from './scratch.ts';
import { type ProcessSpec, SupervisedProcess } from './supervised-process.ts';

describe('SupervisedProcess', () => {
  const { dir, remove } = scratchDir();
  let record: RunRecord;
  beforeAll(async () => {
    record = await RunRecord.take(dir, sayNothing);
  });
  afterAll(() => {
    record.release();
    remove();
  });

  const supervise = (script: string, changes: Partial<ProcessSpec> = {}) => {
    const lines: string[] = [];
    const process_ = new SupervisedProcess(
      {
        name: 'part',
        command: process.execPath,
        args: ['-e', script],
        env: {},
        cwd: dir,
        stopSignal: 'SIGTERM',
        stopTimeoutMs: 300,
        backoff: { firstMs: 20, maxMs: 100, healthyAfterMs: 10_000 },
        log: new LogFile(join(dir, 'part.log')),
        onLine: (line) => lines.push(line),
        ...changes,
      },
      record,
    );
    return { process_, lines };
  };

  it('restarts a process that died, and reports how it died and when it restarts', async () => {
    const { process_ } = supervise('setInterval(() => {}, 1000)');
    process_.start();
    await once(process_, 'started');
    const first = process_.pid;
    process_.kill('SIGKILL');
    expect(await once(process_, 'died')).toEqual([{ code: null, signal: 'SIGKILL', restartInMs: 20 }]);
    await once(process_, 'started');
    expect(process_.pid).not.toBe(first);
    await process_.stop();
    expect(process_.pid).toBeUndefined();
  });

  it('waits longer each time a process dies at once', async () => {
    const { process_ } = supervise('process.exit(3)');
    process_.start();
    const delays: number[] = [];
    for (const _ of [1, 2, 3, 4]) {
      const [{ code, restartInMs }] = await once(process_, 'died');
      expect(code).toBe(3);
      delays.push(restartInMs);
    }
    expect(delays).toEqual([20, 40, 80, 100]);
    await process_.stop();
  });

  it('kills a process that does not stop when asked', async () => {
    const { process_, lines } = supervise(
      'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")',
    );
    process_.start();
    await once(process_, 'started');
    while (lines.length === 0) await new Promise(setImmediate);
    await process_.stop();
    expect(process_.pid).toBeUndefined();
    expect(process_.deaths).toBe(0);
  });

  it('tries again when a restart fails, as when the process itself had ended', async () => {
    const [command, away] = [join(dir, 'part'), join(dir, 'away')];
    writeFileSync(command, '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
    const { process_ } = supervise('', { command, args: [] });
    process_.start();
    await once(process_, 'started');
    renameSync(command, away);
    process_.kill('SIGKILL');
    expect(await once(process_, 'broken')).toEqual([
      { error: expect.objectContaining({ code: 'ENOENT' }), restartInMs: 40 },
    ]);
    expect(process_.pid).toBeUndefined();
    renameSync(away, command);
    await once(process_, 'started');
    expect(process_.deaths).toBe(2);
    await process_.stop();
  });

  it('tries again when the system throws at a restart', async () => {
    const args = ['-e', 'setInterval(() => {}, 1000)'];
    const { process_ } = supervise('', { args });
    process_.start();
    await once(process_, 'started');
    // Longer than the system takes.
    args.push('x'.repeat(1_000_000));
    process_.kill('SIGKILL');
    expect(await once(process_, 'broken')).toEqual([
      { error: expect.objectContaining({ code: 'E2BIG' }), restartInMs: 40 },
    ]);
    args.pop();
    await once(process_, 'started');
    await process_.stop();
  });

  it('reports at once what cannot be started at all', async () => {
    const { process_ } = supervise('', { command: join(dir, 'missing') });
    const broken = once(process_, 'broken');
    process_.start();
    expect(await broken).toEqual([{ error: expect.objectContaining({ code: 'ENOENT' }), restartInMs: undefined }]);
  });
});
