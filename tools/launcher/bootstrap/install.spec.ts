import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { processIdentity } from '../lib/process-identity.ts';
import { scratchDir } from '../lib/scratch.ts';
import { ROOT } from './run.mjs';

/** A fake npm with a long installation. */
const NPM = '#!/bin/sh\necho "npm is $$"\nexec sleep 600\n';

// The bootstrap runs in a folder of its own without node_modules.
describe('installing packages', () => {
  const { dir, remove } = scratchDir();
  afterAll(remove);

  it.each(['SIGINT', 'SIGTERM'] as const)('stops with its npm on %s, and says so', async (name) => {
    for (const path of ['tools/run.mjs', 'tools/launcher/bootstrap/run.mjs']) cpSync(join(ROOT, path), join(dir, path));
    mkdirSync(join(dir, 'bin'), { recursive: true });
    writeFileSync(join(dir, 'bin/npm'), NPM, { mode: 0o755 });
    const env = { ...process.env, PATH: `${join(dir, 'bin')}:${process.env.PATH}` };
    const start = spawn(process.execPath, [join(dir, 'tools/run.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const exit = once(start, 'exit');
    const said = text(start.stderr);
    let npm = 0;
    for await (const line of createInterface({ input: start.stdout })) {
      npm = Number(/^npm is (\d+)$/.exec(line)?.[1] ?? 0);
      if (npm !== 0) break;
    }
    start.kill(name);
    expect(await exit).toEqual([1, null]);
    expect(await said).toBe('Stopped before all packages were installed; the next start continues.\n');
    expect(processIdentity(npm)).toBeUndefined();
  });
});
