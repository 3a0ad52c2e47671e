import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { levelSize, readCheckpointText, readNote, TILE_WIDTH, type Tile, tileIn, tilePath } from 'makoto-verify/tlog';

const TIMEOUT_MS = 10_000;

/**
 * Copies a log in the layout of c2sp.org/tlog-tiles from `url` to `folder`. Files that are there are not fetched again,
 * because tiles never change; the checkpoint is written last, so that a reader finds whatever it promises.
 */
export async function exportLog(url: string, folder: string): Promise<{ size: number; written: number }> {
  const checkpoint = await fetchFile(`${url}/checkpoint`);
  const { size } = readCheckpointText(readNote(checkpoint.toString()).text);
  let written = 0;
  for (const tile of tilesOf(size)) {
    const path = join(folder, tilePath(tile));
    if (await exists(path)) continue;
    await put(path, await fetchFile(`${url}/${tilePath(tile)}`));
    written++;
  }
  await put(join(folder, 'checkpoint'), checkpoint);
  return { size, written: written + 1 };
}

/** All tiles and bundles of a tree, the last of each level as wide as it is. */
function* tilesOf(size: number): Generator<Tile> {
  for (let level = 0; levelSize(size, level) > 0; level++) {
    for (let index = 0; index * TILE_WIDTH < levelSize(size, level); index++) {
      yield tileIn(size, level, index);
      if (level === 0) yield tileIn(size, 'entries', index);
    }
  }
}

async function fetchFile(address: string): Promise<Buffer> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${address} answers with ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

async function put(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, bytes);
  await rename(`${path}.new`, path);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
