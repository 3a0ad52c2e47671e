import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from './process-identity.ts';
import { RunRecord } from './run-record.ts';
import { sayNothing } from './say.ts';
import { scratchDir } from './scratch.ts';

describe('RunRecord', () => {
  const { dir, remove } = scratchDir();
  const path = join(dir, 'run.json');
  const deadOwner = { name: 'launcher', pid: 2 ** 22 - 7, identity: 'gone' };
  afterAll(remove);

  const sleeper = async () => {
    const child = spawn('sleep', ['60'], { stdio: 'ignore' });
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    return { child, pid, identity: processIdentity(pid) ?? '' };
  };

  it('refuses a second launcher on the same data with one sentence', async () => {
    const record = await RunRecord.take(dir, sayNothing);
    await expect(RunRecord.take(dir, sayNothing)).rejects.toThrow(
      `Makoto runs on ${dir} already (process ${process.pid}); stop it, or set another DATA_DIR.`,
    );
    record.release();
  });

  it('ends processes that a killed launcher left behind', async () => {
    const { child, pid, identity } = await sleeper();
    const ended = once(child, 'exit');
    writeFileSync(path, JSON.stringify({ owner: deadOwner, children: [{ name: 'wallet', pid, identity }] }));
    const said: string[] = [];
    const record = await RunRecord.take(dir, (line) => said.push(line));
    expect(await ended).toEqual([null, 'SIGTERM']);
    expect(said).toEqual(['Ending processes of an earlier run: wallet.']);
    record.release();
  });

  it('lets only one of two launchers start after a third was killed', async () => {
    const { pid, identity } = await sleeper();
    writeFileSync(path, JSON.stringify({ owner: deadOwner, children: [{ name: 'wallet', pid, identity }] }));
    const takes = await Promise.allSettled([RunRecord.take(dir, sayNothing), RunRecord.take(dir, sayNothing)]);
    expect(takes.map((take) => take.status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const take of takes) {
      if (take.status === 'fulfilled') take.value.release();
      else expect(take.reason.message).toContain('Makoto runs on');
    }
  });

  it('leaves a process alone that has the pid of an earlier one by chance', async () => {
    const { child, pid } = await sleeper();
    writeFileSync(path, JSON.stringify({ owner: deadOwner, children: [{ name: 'wallet', pid, identity: 'older' }] }));
    const record = await RunRecord.take(dir, sayNothing);
    expect(processIdentity(pid)).toBeDefined();
    record.release();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(processIdentity(pid)).toBeUndefined();
  });

  it('ignores a damaged record', async () => {
    writeFileSync(path, '{"owner":');
    const record = await RunRecord.take(dir, sayNothing);
    record.release();
  });

  it('survives a full disk, and is complete again once there is room', async () => {
    const record = await RunRecord.take(dir, sayNothing);
    const { child, pid } = await sleeper();
    const draft = `${path}.${process.pid}`;
    symlinkSync('/dev/full', draft);
    record.add('wallet', pid);
    expect(readFileSync(path, 'utf8')).not.toContain('wallet');
    rmSync(draft);
    record.add('market', process.pid);
    expect(readFileSync(path, 'utf8')).toMatch(/wallet.*market/s);
    record.release();
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
});
