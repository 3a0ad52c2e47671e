import { leafHash, treeRoot } from 'makoto-verify';
import { GrowingTree } from './growing-tree.js';

const texts = (count: number): string[] => Array.from({ length: count }, (_, i) => `entry ${i}`);

it.each([1, 2, 255, 256, 257, 511, 512, 65_537])(
  'has the root of RFC 6962 over %i entries, however they come',
  async (size) => {
    const all = texts(size);
    const expected = Buffer.from(treeRoot(all)).toString('hex');
    let tree = new GrowingTree();
    for (let at = 0, step = 1; at < size; at += step, step = step * 3 + 1) {
      tree.add(all.slice(at, at + step).map(leafHash));
      tree = GrowingTree.parse(String(tree));
    }
    expect([tree.size, Buffer.from(await tree.root()).toString('hex')]).toEqual([size, expected]);
  },
);

it('fills tiles of 256, and above them the tiles of those', () => {
  const tree = new GrowingTree();
  const full = tree.add(texts(65_536 + 300).map(leafHash));
  expect(full.map(({ level }) => level).filter((level) => level === 0)).toHaveLength(257);
  expect(full.at(-1)).toMatchObject({ level: 1, index: 0 });
  expect(tree.partialTiles().map(({ level, index, hashes }) => [level, index, hashes.length / 32])).toEqual([
    [0, 257, 44],
    [1, 1, 1],
    [2, 0, 1],
  ]);
});
