import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseIn, releaseText } from './release.js';
import { saySelf } from './say-self.js';
import { FakeLog, HOUSE_KEY } from './testing/fake-log.js';
import { inclusionProof, writeLogProof } from './tlog/index.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makoto-release-'));
  for (const part of ['bin', 'dist/tlog']) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"name":"makoto-verify","version":"1.2.3"}');
  for (const path of ['bin/makoto-verify.js', 'dist/index.js', 'dist/tlog/note.js', 'dist/index.d.ts'])
    writeFileSync(join(folder, path), `// ${path}`);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a release', () => {
  it('has the hash that other tools compute, which only its code changes', async () => {
    const list = `LC_ALL=C; { echo package.json; find bin dist -type f \\( -path 'bin/*' -o -name '*.js' \\); } | sort`;
    const printed = execFileSync('sh', ['-c', `${list} | xargs sha256sum | sha256sum`], { cwd: folder });
    const release = await releaseIn(folder);
    expect(release).toEqual({ name: 'makoto-verify', version: '1.2.3', hash: printed.toString().slice(0, 64) });
    writeFileSync(join(folder, 'dist/index.d.ts'), 'export {};');
    expect(await releaseIn(folder)).toEqual(release);
    writeFileSync(join(folder, 'dist/tlog/note.js'), 'changed');
    expect((await releaseIn(folder)).hash).not.toBe(release.hash);
    rmSync(join(folder, 'dist'), { recursive: true });
    mkdirSync(join(folder, 'dist'));
    await expect(releaseIn(folder)).rejects.toThrow('has no code');
  });

  it('is found in the log by the program itself, unless it was changed', async () => {
    const log = new FakeLog();
    log.entries = ['one', releaseText(await releaseIn(folder)), 'three'];
    const ask = async (path: string): Promise<unknown> => {
      if (path === 'public/keys') return { list: [HOUSE_KEY] };
      const places = await log.proofs([path.replace('public/log_proof?hash=', '')]);
      if (places.list.length === 0) throw new Error('not found');
      const proof = await inclusionProof(log.tile, 1, log.entries.length);
      return { proof: writeLogProof({ index: 1, proof, checkpoint: places.checkpoint }) };
    };
    const said: string[] = [];
    const print = (text: string): void => void said.push(text);
    expect(await saySelf(ask, folder, print)).toBe(0);
    writeFileSync(join(folder, 'dist/index.js'), 'changed');
    expect(await saySelf(ask, folder, print)).toBe(1);
    expect(said[1]).toBe('ok      the log names this program as entry 1\n');
    expect(said[3]).toContain('WRONG   the log does not name this program');
  });
});
