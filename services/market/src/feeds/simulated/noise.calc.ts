import { createHash } from 'node:crypto';
import { chachaBlock } from './chacha.calc.js';

// Local copies: reading a global is slow in a separate VM context, as in tests.
const { cos, log, sqrt, PI } = Math;

/** 2^-32: scales 32 bits to a fraction. */
const FRACTION = 2 ** -32;

/** "expand 32-byte k" as little-endian words, the constant part of every ChaCha state (RFC 8439, 2.3). */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const [X, Y] = [12, 13];

/**
 * Eight of ChaCha's twenty rounds. Prices are public, so nobody may be able to derive the key from them: with the key,
 * all future prices are known. The best published attacks reach seven rounds with an infeasible amount of work
 * (Aumasson and others, "Too Much Crypto", 2019, recommends eight).
 */
const ROUNDS = 8;

/**
 * Random numbers by position: the same for the same seed, name and two coordinates, in any process and order, and
 * unpredictable without the seed, however many others are known. They are words of ChaCha blocks: the key is the
 * SHA-256 of seed and name, and the coordinates take the place of the block counter and the first nonce word.
 */
export class Noise {
  private readonly state: Int32Array;
  /** The block at the coordinates in `state`; all streams at one position share it. */
  private readonly block = new Int32Array(16);

  constructor(seed: string, name: string) {
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, name]))
      .digest();
    const key = Array.from({ length: 8 }, (_, i) => digest.readInt32LE(i * 4));
    this.state = Int32Array.from([...CONSTANTS, ...key, 0, 0, 0, 0]);
    chachaBlock(this.state, ROUNDS, this.block);
  }

  /** 32 unsigned random bits of stream `stream` (0 to 7) at (x, y), both whole numbers below 2^32. */
  bits(stream: number, x: number, y: number): number {
    const { state, block } = this;
    if (state[X] !== (x | 0) || state[Y] !== (y | 0)) {
      state[X] = x;
      state[Y] = y;
      chachaBlock(state, ROUNDS, block);
    }
    return (block[stream] ?? 0) >>> 0;
  }

  /** Uniformly distributed in [0, 1). */
  uniform(stream: number, x: number, y: number): number {
    return this.bits(stream, x, y) * FRACTION;
  }

  /** Normally distributed with mean 0 and variance 1 (Box–Muller on streams 0 and 1). */
  gaussian(x: number, y: number): number {
    const u = (this.bits(0, x, y) + 1) * FRACTION;
    return sqrt(-2 * log(u)) * cos(2 * PI * this.uniform(1, x, y));
  }
}
