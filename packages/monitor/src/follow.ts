import {
  checkConsistency,
  consistencyProof,
  entryHash,
  readBundle,
  sameBytes,
  TILE_WIDTH,
  type Tile,
  tileIn,
  tilePath,
} from 'makoto-verify/tlog';
import type { Context } from './context.js';
import { inParallel, NotThere } from './fetching.js';
import { reasonOf } from './findings.js';
import { type FullTile, GrowingTree } from './growing-tree.js';
import type { Head } from './heads.js';
import { type EarlierHead, Ingest } from './ingest.js';
import { WrongFile } from './log-source.js';

/** The tree of the entries that were read, as text. */
const TREE = 'tree';
/** Bundles that are read and kept together. */
const BUNDLES = 64;
const WIDTH = 8;

/** What has been read of the log. */
export function readTree({ store }: Context): GrowingTree {
  const text = store.meta(TREE);
  return text === undefined ? new GrowingTree() : GrowingTree.parse(text);
}

/**
 * Reads all entries up to `head`, checks that they, the tiles and the head agree, and takes them into the store, in
 * steps of which each is kept whole. True if everything was read.
 */
export async function follow(context: Context, head: Head, earlier: EarlierHead | undefined): Promise<boolean> {
  try {
    for (let tree = readTree(context); tree.size < head.size; ) tree = await step(context, tree, head, earlier);
    return true;
  } catch (error) {
    if (!(error instanceof WrongFile) && !(error instanceof NotThere)) throw error;
    // A missing file proves something only while the log itself is there.
    if (error instanceof NotThere) await context.log.checkpoint();
    const path = error instanceof WrongFile ? error.path : 'a file';
    context.find({
      kind: 'tiles',
      about: `${path} ${head.size}`,
      text: `The log of ${head.size} entries is not what its head says: ${reasonOf(error)}.`,
      evidence: { checkpoint: head.note },
    });
    return false;
  }
}

async function step(
  context: Context,
  before: GrowingTree,
  head: Head,
  earlier: EarlierHead | undefined,
): Promise<GrowingTree> {
  const first = Math.floor(before.size / TILE_WIDTH);
  const last = Math.min(first + BUNDLES, Math.ceil(head.size / TILE_WIDTH));
  const bundles = Array.from({ length: last - first }, (_, i) => tileIn(head.size, 'entries', first + i));
  const entries = (await inParallel(bundles, WIDTH, (bundle) => readEntries(context, bundle))).flat();
  const hashes = entries.map(entryHash);
  const known = before.size - first * TILE_WIDTH;
  checkKnown(before, hashes.slice(0, known), first);
  const tree = before.copy();
  const full = tree.add(hashes.slice(known));
  await compareTiles(context, full, tree, head);
  await checkRoot(context, tree, head);
  context.store.transaction(() => {
    const ingest = new Ingest(context, earlier);
    entries.slice(known).forEach((entry, i) => {
      const hash = hashes[known + i];
      if (hash) ingest.take(before.size + i, textOf(entry), hash);
    });
    ingest.end();
    for (const { level, index, hashes: tile } of full) {
      if (level === 0) context.store.run('insert into tiles values (?, ?)', index, digest(tile));
    }
    context.store.setMeta(TREE, String(tree));
  });
  return tree;
}

/** What a tile's hashes are kept as. */
const digest = (tile: Uint8Array): Uint8Array => entryHash(tile);

async function readEntries({ log }: Context, bundle: Tile): Promise<Uint8Array[]> {
  const bytes = await log.read(bundle);
  try {
    return readBundle(bytes, bundle.width);
  } catch (error) {
    throw new WrongFile(tilePath(bundle), `${tilePath(bundle)}: ${reasonOf(error)}`);
  }
}

/** Entries that are not text are kept as what they are, and then are of no known kind. */
function textOf(entry: Uint8Array): string {
  return Buffer.from(entry).toString();
}

/** The beginning of an incomplete bundle was read before. */
function checkKnown(tree: GrowingTree, hashes: readonly Uint8Array[], index: number): void {
  const kept = tree.partialTiles().find(({ level }) => level === 0);
  if (hashes.length === 0 || !kept) return;
  if (!sameBytes(new Uint8Array(Buffer.concat(hashes)), kept.hashes))
    throw new WrongFile(`bundle ${index}`, `the bundle ${index} has other entries than when it was read before`);
}

/** Compares the tiles that the log shows with those of the entries. */
async function compareTiles({ log }: Context, full: readonly FullTile[], tree: GrowingTree, head: Head): Promise<void> {
  const own = tree.size === head.size ? [...full, ...tree.partialTiles()] : full;
  await inParallel(own, WIDTH, async ({ level, index, hashes }) => {
    const tile = tileIn(head.size, level, index);
    const shown = await log.read({ ...tile, width: hashes.length / 32 });
    if (!sameBytes(shown, hashes))
      throw new WrongFile(tilePath(tile), `${tilePath(tile)} does not have the hashes of its entries`);
  });
}

/** The entries read so far are the beginning of what the head signs. */
async function checkRoot({ log }: Context, tree: GrowingTree, head: Head): Promise<void> {
  const root = await tree.root();
  const proof = await consistencyProof((tile) => log.read(tile), tree.size, head.size);
  try {
    checkConsistency(tree.size, root, head.size, head.root, proof);
  } catch (error) {
    throw new WrongFile(
      'entries',
      `the first ${tree.size} entries do not lead to the signed root (${reasonOf(error)})`,
    );
  }
}

/** How many bundles are read again in each round. */
const AGAIN = 8;
const AGAIN_FROM = 'again_from';

/** Reads some of the entries once more, in turn: what was signed must not change later. */
export async function readAgain(context: Context, head: Head): Promise<void> {
  const { store, log } = context;
  const tree = readTree(context);
  if (tree.size === 0) return;
  const count = Math.ceil(tree.size / TILE_WIDTH);
  const from = Number(store.meta(AGAIN_FROM) ?? 0) % count;
  const indexes = Array.from({ length: Math.min(AGAIN, count) }, (_, i) => (from + i) % count);
  await inParallel(indexes, WIDTH, async (index) => {
    const bundle = tileIn(tree.size, 'entries', index);
    const wrong = await changeOf(context, tree, bundle);
    if (wrong === undefined) return;
    context.find({
      kind: 'rewritten',
      about: wrong,
      text: `${wrong} has changed since it was read: an entry was rewritten under a head that is signed.`,
      evidence: { checkpoint: head.note, now: Buffer.from(await log.read(bundle)).toString('base64') },
    });
  });
  store.setMeta(AGAIN_FROM, String((from + indexes.length) % count));
  context.count('bundles_again', indexes.length);
}

/** The path of the bundle or of its tile, if one of them is no longer what it was; undefined if both are. */
async function changeOf(context: Context, tree: GrowingTree, bundle: Tile): Promise<string | undefined> {
  const { store, log } = context;
  const kept = store.one('select root from tiles where idx = ?', bundle.index)?.root;
  const own = kept instanceof Uint8Array ? kept : digest(tree.partialTiles()[0]?.hashes ?? new Uint8Array());
  const tile = { ...bundle, level: 0 };
  try {
    const entries = (await readEntries(context, bundle)).map(entryHash);
    const hashes = new Uint8Array(Buffer.concat(entries));
    if (!sameBytes(digest(hashes), own)) return tilePath(bundle);
    return sameBytes(hashes, await log.read(tile)) ? undefined : tilePath(tile);
  } catch (error) {
    // Only what is wrong with the file itself; what was not reached is tried again in the next round.
    if (error instanceof WrongFile) return error.path;
    throw error;
  }
}
