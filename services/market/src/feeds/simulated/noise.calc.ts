import { createHash } from 'node:crypto';
import { chachaBlock } from './chacha.calc.js';

// Looked up once: a global's look-up is dear where code runs in a context of its own, as tests do.
const { cos, log, sqrt, PI } = Math;

/** 2^-32: from 32 bits to a fraction. */
const FRACTION = 2 ** -32;

/** "expand 32-byte k" as little-endian words: what every state of ChaCha begins with (RFC 8439, 2.3). */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const [X, Y] = [12, 13];

/**
 * Eight rounds of ChaCha's twenty. Everyone sees the prices, so nobody may be able to work back from them to the key: with
 * it all that is to come is known. The best attacks published reach seven rounds, and need far more work than anyone can
 * do (Aumasson and others, "Too Much Crypto", 2019, which advises eight).
 */
const ROUNDS = 8;

/**
 * Random numbers that belong to a place: the same for the same seed, name and two coordinates, in any process and in any
 * order, and for whoever does not know the seed not to be foretold from any number of others. They are words of ChaCha's
 * blocks: the key is the whole SHA-256 of seed and name, the coordinates stand where the block's counter and the first
 * word of the nonce do.
 */
export class Noise {
  private readonly state: Int32Array;
  /** The block of the place in `state`: the streams at one place cost one block. */
  private readonly block = new Int32Array(16);

  constructor(seed: string, name: string) {
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, name]))
      .digest();
    const key = Array.from({ length: 8 }, (_, i) => digest.readInt32LE(i * 4));
    this.state = Int32Array.from([...CONSTANTS, ...key, 0, 0, 0, 0]);
    chachaBlock(this.state, ROUNDS, this.block);
  }

  /** 32 random bits for stream `stream` (0 to 7) at (x, y), both whole numbers below 2^32; unsigned. */
  bits(stream: number, x: number, y: number): number {
    const { state, block } = this;
    if (state[X] !== (x | 0) || state[Y] !== (y | 0)) {
      state[X] = x;
      state[Y] = y;
      chachaBlock(state, ROUNDS, block);
    }
    return (block[stream] ?? 0) >>> 0;
  }

  /** Evenly spread in [0, 1). */
  uniform(stream: number, x: number, y: number): number {
    return this.bits(stream, x, y) * FRACTION;
  }

  /** Normally distributed, mean 0, variance 1 (Box–Muller on streams 0 and 1). */
  gaussian(x: number, y: number): number {
    const u = (this.bits(0, x, y) + 1) * FRACTION;
    return sqrt(-2 * log(u)) * cos(2 * PI * this.uniform(1, x, y));
  }
}
