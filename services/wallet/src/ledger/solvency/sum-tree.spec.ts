import { sumLeaf, sumRoot } from 'makoto-verify';
import { NODE_BYTES, SumTree, siblingsOf, writeLeaf } from './sum-tree.js';

async function treeOf(amounts: readonly bigint[]): Promise<SumTree> {
  const leaves = Buffer.alloc(amounts.length * NODE_BYTES);
  for (const [i, amount] of amounts.entries()) writeLeaf(leaves, i * NODE_BYTES, `leaf ${i}`, [amount, 2n * amount]);
  return SumTree.over(leaves);
}

describe('a sum tree', () => {
  it('has paths from every leaf to the root and total that the verifier computes, for any size', async () => {
    for (const size of [1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17]) {
      const amounts = Array.from({ length: size }, (_, i) => BigInt(i * i * 1_000_003));
      const tree = await treeOf(amounts);
      const total = amounts.reduce((sum, amount) => sum + amount, 0n);
      expect(tree.root.sums).toEqual([total, 2n * total]);
      for (const [place, amount] of amounts.entries()) {
        const path = siblingsOf(place, size)
          .map(({ level, index, side }) => {
            const node = tree.levels[level]?.subarray(index * NODE_BYTES, (index + 1) * NODE_BYTES);
            return side + (node?.toString('base64url') ?? '');
          })
          .join('.');
        const root = sumRoot(sumLeaf(`leaf ${place}`, [amount, 2n * amount]), path, place, size);
        expect([Buffer.from(root.hash).toString('hex'), root.sums]).toEqual([tree.root.hash, tree.root.sums]);
      }
    }
  });

  it('refuses negative leaves and sums that do not fit eight bytes', async () => {
    expect(() => writeLeaf(Buffer.alloc(NODE_BYTES), 0, 'a debt', [-1n, 0n])).toThrow('negative sum');
    await expect(treeOf([2n ** 61n, 2n ** 61n])).rejects.toThrow('out of range');
  });

  it('sums to zero without leaves', async () => {
    const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect((await treeOf([])).root).toEqual({ hash, sums: [0n, 0n] });
  });
});
