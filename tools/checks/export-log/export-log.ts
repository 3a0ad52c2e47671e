import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { levelSize, readCheckpointText, readNote, TILE_WIDTH, type Tile, tileIn, tilePath } from 'makoto-verify/tlog';
import { Failure, messageOf } from '../../launcher/lib/failure.ts';

const TIMEOUT_MS = 10_000;

/**
 * Copies a log in the layout of c2sp.org/tlog-tiles from `url` to `folder`. Files that are there are not fetched again,
 * because tiles never change; the checkpoint is written last, so that a reader finds whatever it promises.
 * @throws Failure if a file cannot be fetched; what was written stays, and the next run goes on from there
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
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    throw new Failure(`${address} answers with ${response.status}; --url is the address of the app.`);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new Failure(`${address} cannot be read (${messageOf(cause)}); correct --url, or start again later.`);
  }
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
