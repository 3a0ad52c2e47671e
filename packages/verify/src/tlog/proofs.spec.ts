import fc from 'fast-check';
import { ReferenceLog } from '../testing/reference-log.js';
import { readBundle, writeBundle } from './bundles.js';
import { checkConsistency, checkInclusion, entryHash } from './proofs.js';
import { consistencyProof, inclusionProof, readTilePath, rootFromTiles, tileIn, tilePath } from './tiles.js';

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));
const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');
const logOf = (size: number): ReferenceLog =>
  new ReferenceLog(Array.from({ length: size }, (_, i) => Buffer.from(`entry ${i}`)));

// The vectors of Certificate Transparency's own tests, which every implementation of RFC 6962 shares.
const CT = new ReferenceLog(
  ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(bytes),
);
const CT_ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const CT_NODES = {
  '2-4': '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  '4-8': '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  '4': 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  '4-6': '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  '6-8': 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
};

describe('roots, inclusion and consistency', () => {
  it('match the test vectors of Certificate Transparency', async () => {
    for (const [size, root] of CT_ROOTS.entries()) expect(hex(await rootFromTiles(CT.tiles, size))).toBe(root);
    const included = (await inclusionProof(CT.tiles, 5, 8)).map(hex);
    expect(included).toEqual([CT_NODES['4'], CT_NODES['6-8'], CT_ROOTS[4]]);
    const older = (await consistencyProof(CT.tiles, 6, 8)).map(hex);
    expect(older).toEqual([CT_NODES['4-6'], CT_NODES['6-8'], CT_ROOTS[4]]);
    expect((await consistencyProof(CT.tiles, 2, 5)).map(hex)).toEqual([CT_NODES['2-4'], CT_NODES['4']]);
    expect((await consistencyProof(CT.tiles, 2, 8)).map(hex)).toEqual([CT_NODES['2-4'], CT_NODES['4-8']]);
    expect((await consistencyProof(CT.tiles, 4, 8)).map(hex)).toEqual([CT_NODES['4-8']]);
  });

  it('are those of the definition for every small tree, and nothing else passes', async () => {
    for (let size = 1; size <= 17; size++) {
      const log = logOf(size);
      const root = log.root();
      for (let index = 0; index < size; index++) {
        const proof = await inclusionProof(log.tiles, index, size);
        expect(proof.map(hex)).toEqual(log.path(index).map(hex));
        const leaf = entryHash(Buffer.from(`entry ${index}`));
        checkInclusion(leaf, index, size, proof, root);
        const refused = (...args: Parameters<typeof checkInclusion>): void =>
          expect(() => checkInclusion(...args)).toThrow();
        refused(leaf, index, size, [...proof, root], root);
        refused(entryHash(Buffer.from('other')), index, size, proof, root);
        if (size > 1) refused(leaf, index, size, proof.slice(1), root);
        for (let wrong = 0; wrong < size; wrong++) if (wrong !== index) refused(leaf, wrong, size, proof, root);
        refused(leaf, size, size, proof, root);
        refused(leaf, -1, size, proof, root);
      }
      for (let old = 0; old <= size; old++) {
        const proof = await consistencyProof(log.tiles, old, size);
        checkConsistency(old, log.root(0, old), size, root, proof);
        const refused = (...args: Parameters<typeof checkConsistency>): void =>
          expect(() => checkConsistency(...args)).toThrow();
        refused(old, entryHash(Buffer.from('x')), size, root, proof);
        refused(old, log.root(0, old), size, root, [...proof, root]);
        if (proof.length > 0) refused(old, log.root(0, old), size, root, proof.slice(1));
        if (old > 0) refused(old, log.root(0, old), size, entryHash(Buffer.from('x')), proof);
        refused(size + 1, root, size, root, proof);
      }
    }
  });

  it('hold across the borders of tiles', async () => {
    const size = 66_200;
    const log = logOf(size);
    const rows = new Map<string, Promise<Uint8Array>>();
    const tiles: typeof log.tiles = (tile) => {
      const path = tilePath(tile);
      const read = rows.get(path) ?? log.tiles(tile);
      rows.set(path, read);
      return read;
    };
    const root = await rootFromTiles(tiles, size);
    expect(hex(root)).toBe(hex(log.root()));
    const border = fc.constantFrom(1, 255, 256, 257, 511, 512, 65_535, 65_536, 65_537, size - 1, size);
    await fc.assert(
      fc.asyncProperty(fc.oneof(border, fc.integer({ min: 1, max: size })), async (old) => {
        const oldRoot = await rootFromTiles(tiles, old);
        checkConsistency(old, oldRoot, size, root, await consistencyProof(tiles, old, size));
        const index = old - 1;
        const proof = await inclusionProof(tiles, index, size);
        checkInclusion(entryHash(Buffer.from(`entry ${index}`)), index, size, proof, root);
      }),
      { numRuns: 60 },
    );
  });

  it('are refused from a tile of the wrong length', async () => {
    await expect(rootFromTiles(() => Promise.resolve(new Uint8Array(32)), 5)).rejects.toThrow('5 hashes');
  });
});

describe('tiles', () => {
  it('have the paths of the C2SP document', () => {
    expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
    expect(tilePath({ level: 'entries', index: 0, width: 5 })).toBe('tile/entries/000.p/5');
    const tile = fc.record({
      level: fc.oneof(fc.constant('entries' as const), fc.integer({ min: 0, max: 63 })),
      index: fc.integer({ min: 0, max: 10 ** 15 - 1 }),
      width: fc.integer({ min: 1, max: 256 }),
    });
    fc.assert(fc.property(tile, (one) => expect(readTilePath(tilePath(one))).toEqual(one)));
  });

  it.each([
    ...['tile/0/5', 'tile/00/005', 'tile/64/005', 'tile/0/005.p/0', 'tile/0/005.p/256', 'tile/0/005.p/05'],
    ...['tile/0/x000/005', 'tile/0/001/005', 'tile/-1/005', 'tile/data/005', 'tile/0/../005', 'tile/0/005/', 'x'],
  ])('have no other path, such as %s', (path) => expect(readTilePath(path)).toBeUndefined());

  it('have the widths of the C2SP document for 70,000 and 256 entries', () => {
    expect([tileIn(70_000, 0, 272).width, tileIn(70_000, 0, 273).width]).toEqual([256, 112]);
    expect([tileIn(70_000, 1, 0).width, tileIn(70_000, 1, 1).width, tileIn(70_000, 2, 0).width]).toEqual([256, 17, 1]);
    expect([tileIn(256, 0, 0).width, tileIn(256, 1, 0).width]).toEqual([256, 1]);
    expect(() => tileIn(256, 0, 1)).toThrow(RangeError);
  });
});

describe('a bundle of entries', () => {
  it('keeps the entries, whatever they contain', () => {
    const entries = fc.array(fc.uint8Array({ maxLength: 700 }), { maxLength: 256 });
    fc.assert(
      fc.property(entries, (list) =>
        expect(readBundle(writeBundle(list), list.length).map(hex)).toEqual(list.map(hex)),
      ),
    );
    expect(hex(writeBundle([Buffer.alloc(258, 1)])).slice(0, 6)).toBe('010201');
  });

  it('is refused if it is truncated, has other entries or does not fit', () => {
    const bundle = writeBundle([Buffer.from('one'), Buffer.from('two')]);
    for (let cut = 0; cut < bundle.length; cut++) expect(() => readBundle(bundle.subarray(0, cut), 2)).toThrow();
    expect(() => readBundle(bundle, 3)).toThrow('2 entries instead of 3');
    expect(() => writeBundle([new Uint8Array(65_536)])).toThrow(RangeError);
    expect(() => writeBundle(Array.from({ length: 257 }, () => new Uint8Array()))).toThrow(RangeError);
  });
});
