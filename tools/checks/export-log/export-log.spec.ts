import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leafHash, treeRoot } from 'makoto-verify';
import { checkInclusion, checkpointText, entryHash, inclusionProof, tilePath, writeBundle } from 'makoto-verify/tlog';
import { exportLog } from './export-log.ts';

const ENTRIES = Array.from({ length: 300 }, (_, i) => `entry ${i}`);
const level0 = Buffer.concat(ENTRIES.map(leafHash));
const bundle = (from: number, to: number): Buffer =>
  Buffer.from(writeBundle(ENTRIES.slice(from, to).map((text) => Buffer.from(text))));
const head = checkpointText({ origin: 'example.com/log', size: 300, root: treeRoot(ENTRIES) });
const FILES: Record<string, Buffer> = {
  checkpoint: Buffer.from(`${head}\n— example.com/log ${Buffer.alloc(68).toString('base64')}\n`),
  'tile/0/000': level0.subarray(0, 256 * 32),
  'tile/0/001.p/44': level0.subarray(256 * 32),
  'tile/1/000.p/1': Buffer.from(treeRoot(ENTRIES.slice(0, 256))),
  'tile/entries/000': bundle(0, 256),
  'tile/entries/001.p/44': bundle(256, 300),
};

it('copies a log so that its files alone prove every entry, and fetches no tile twice', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/log/', '');
    asked.push(path);
    const file = FILES[path];
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/log`;
  const folder = await mkdtemp(join(tmpdir(), 'makoto-export-'));
  try {
    expect(await exportLog(url, folder)).toEqual({ size: 300, written: 6 });
    for (const [path, bytes] of Object.entries(FILES))
      expect((await readFile(join(folder, path))).equals(bytes)).toBe(true);
    const read = async (path: string): Promise<Uint8Array> => new Uint8Array(await readFile(join(folder, path)));
    const proof = await inclusionProof((tile) => read(tilePath(tile)), 299, 300);
    checkInclusion(entryHash(Buffer.from('entry 299')), 299, 300, proof, treeRoot(ENTRIES));
    asked.length = 0;
    expect(await exportLog(url, folder)).toEqual({ size: 300, written: 1 });
    expect(asked).toEqual(['checkpoint']);
    await expect(exportLog(`${url}/other`, folder)).rejects.toThrow('answers with 404');
    await expect(exportLog('http://127.0.0.1:1', folder)).rejects.toThrow('cannot be read');
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});
