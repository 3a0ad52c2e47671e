import fc from 'fast-check';
import { leafHash, treeRoot } from 'makoto-verify';
import { growTiles, lastTiles, type StoredTile } from './grow-tiles.calc.js';

const texts = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, i) => `entry ${from + i}`);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Grows a tree in steps, keeping the tiles as the database would. */
async function grow(steps: readonly number[]): Promise<{ size: number; root: string; tiles: Map<string, string> }> {
  const stored = new Map<string, StoredTile>();
  let size = 0;
  let root: Uint8Array = new Uint8Array();
  for (const step of steps) {
    const last = lastTiles(size).flatMap(({ level, index }) => stored.get(`${level}/${index}`) ?? []);
    const grown = await growTiles(size, last, texts(size, size + step).map(leafHash));
    for (const tile of grown.changed) {
      const before = stored.get(`${tile.level}/${tile.index}`)?.hashes ?? Buffer.alloc(0);
      expect(tile.hashes.subarray(0, before.length).equals(before)).toBe(true);
      expect(tile.hashes.length).toBeGreaterThan(before.length);
      stored.set(`${tile.level}/${tile.index}`, tile);
    }
    size += step;
    root = grown.root;
  }
  return { size, root: hex(root), tiles: new Map([...stored].map(([key, { hashes }]) => [key, hex(hashes)])) };
}

it('has the root and the tiles of the whole tree, in whatever steps it grew', async () => {
  const step = fc.oneof(fc.integer({ min: 1, max: 700 }), fc.constantFrom(1, 255, 256, 257));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const grown = await grow(steps);
      expect(grown.root).toBe(hex(treeRoot(texts(0, grown.size))));
      expect(grown.tiles).toEqual((await grow([grown.size])).tiles);
      const level0 = [...grown.tiles].filter(([key]) => key.startsWith('0/')).map(([, hashes]) => hashes);
      expect(level0.join('')).toBe(
        texts(0, grown.size)
          .map((text) => hex(leafHash(text)))
          .join(''),
      );
    }),
    { numRuns: 25 },
  );
});

it('fills tiles of three levels', async () => {
  const { tiles, root } = await grow([65_000, 600, 400]);
  expect(root).toBe(hex(treeRoot(texts(0, 66_000))));
  const widths = (key: string): number => (tiles.get(key)?.length ?? 0) / 64;
  expect(['0/0', '0/256', '0/257', '1/0', '1/1', '2/0'].map(widths)).toEqual([256, 256, 208, 256, 1, 1]);
});

it('is refused if a last tile is missing or has another width', async () => {
  await expect(growTiles(5, [], [leafHash('x')])).rejects.toThrow('0/0 is not 5 hashes wide');
  const short = { level: 0, index: 0, hashes: Buffer.alloc(4 * 32) };
  await expect(growTiles(5, [short], [leafHash('x')])).rejects.toThrow('0/0 is not 5 hashes wide');
});
