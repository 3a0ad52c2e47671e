import { createHash } from 'node:crypto';
import { chachaBlock } from './chacha.calc.js';
import { Noise } from './noise.calc.js';

const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];

function block(words: readonly number[], rounds: number): number[] {
  const made = new Int32Array(16);
  chachaBlock(Int32Array.from(words), rounds, made);
  return [...made].map((word) => word >>> 0);
}

/** Little-endian bytes of the words, in hexadecimal. */
function bytes(words: readonly number[]): string {
  return Buffer.from(Uint32Array.from(words).buffer).toString('hex');
}

describe('a ChaCha block', () => {
  it('matches RFC 8439 (2.3.2) at twenty rounds', () => {
    const key = Array.from({ length: 8 }, (_, i) =>
      Buffer.from([0, 1, 2, 3].map((byte) => 4 * i + byte)).readInt32LE(),
    );
    expect(bytes(block([...CONSTANTS, ...key, 1, 0x09000000, 0x4a000000, 0], 20))).toBe(
      '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e' +
        'd2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e',
    );
  });

  it('matches the zero-key vector at eight rounds (draft-strombergson-chacha-test-vectors, TC1)', () => {
    expect(bytes(block([...CONSTANTS, ...Array.from({ length: 12 }, () => 0)], 8))).toBe(
      '3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e' +
        '984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42',
    );
  });
});

describe('noise', () => {
  const PLACES = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
    [2 ** 24 - 1, 430],
    [2 ** 32 - 1, 7],
  ] as const;
  const STREAMS = [0, 1, 2, 3, 4, 5, 6, 7];
  const all = (noise: Noise): number[] => PLACES.flatMap(([x, y]) => STREAMS.map((stream) => noise.bits(stream, x, y)));

  it('equals the eight-round block of its position under the full 256-bit key', () => {
    const digest = createHash('sha256').update('["a seed","a name"]').digest();
    const key = Array.from({ length: 8 }, (_, i) => digest.readInt32LE(i * 4));
    const noise = new Noise('a seed', 'a name');
    for (const [x, y] of PLACES) {
      expect(STREAMS.map((stream) => noise.bits(stream, x, y))).toEqual(
        block([...CONSTANTS, ...key, x, y, 0, 0], 8).slice(0, 8),
      );
    }
  });

  it('differs by seed, name, stream and position', () => {
    const drawn = [all(new Noise('a seed', 'a')), all(new Noise('a seed', 'b')), all(new Noise('b seed', 'a'))].flat();
    expect(new Set(drawn).size).toBe(3 * PLACES.length * STREAMS.length);
  });

  it('does not depend on the order of calls', () => {
    const noise = new Noise('a seed', 'a name');
    const forwards = all(noise);
    const backwards = [...PLACES]
      .reverse()
      .flatMap(([x, y]) => [...STREAMS].reverse().map((stream) => noise.bits(stream, x, y)));
    expect(backwards.reverse()).toEqual(forwards);
    expect(forwards).toEqual(
      PLACES.flatMap(([x, y]) => STREAMS.map((s) => new Noise('a seed', 'a name').bits(s, x, y))),
    );
  });
});
