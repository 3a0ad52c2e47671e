import { once } from 'node:events';
import { join } from 'node:path';
import { LogFile } from './log-file.ts';
import { RunRecord } from './run-record.ts';
import { sayNothing } from './say.ts';
import { scratchDir } from './scratch.ts';
import { SupervisedProcess } from './supervised-process.ts';

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

  const supervise = (script: string) => {
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
});
