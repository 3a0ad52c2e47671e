import fc from 'fast-check';
import { foldPath, leafHash, merkleTree } from './merkle.js';

describe('a Merkle tree', () => {
  it('leads from each leaf to the root by its own path only', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 40 }), (data) => {
        const leaves = data.map((d) => leafHash(d));
        const { root, paths } = merkleTree(leaves);
        leaves.forEach((leaf, i) => {
          expect(foldPath(leaf, paths[i] ?? [])).toEqual(root);
          expect(foldPath(leafHash(`${data[i]}x`), paths[i] ?? [])).not.toEqual(root);
        });
      }),
    );
  });

  it('has the root of RFC 6962 for known leaves', () => {
    // Roots of the Certificate Transparency reference implementation for one and for three leaves.
    const leaves = ['', '\0', '\x10'].map((text) => leafHash(text));
    expect(merkleTree(leaves.slice(0, 1)).root.toString('hex')).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
    expect(merkleTree(leaves).root.toString('hex')).toBe(
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    );
  });
});
