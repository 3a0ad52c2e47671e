import { sha256 } from '@noble/hashes/sha2.js';
import { utf8 } from '../bytes.js';

// Local copies: reading a global is slow in a separate VM context, as in tests.
const { cos, log, sqrt, PI } = Math;

const ROUNDS = 8;
/** The columns and diagonals of a block's sixteen words (RFC 8439, section 2.3). */
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;
const TURNS = [16, 12, 8, 7] as const;

const turn = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/**
 * A stream of random words by position: ChaCha with eight rounds. The key is the SHA-256 of the JSON list of seed and
 * name, the word of the block counter is `x`, and the three nonce words are 0.
 */
export class Random {
  private readonly state = new Int32Array(16);
  private readonly block = new Int32Array(16);

  constructor(seed: string, name: string) {
    const key = new DataView(sha256(utf8(JSON.stringify([seed, name]))).buffer);
    [...'expa', ...'nd 3', ...'2-by', ...'te k'].forEach((letter, at) => {
      this.state[at >> 2] = (this.state[at >> 2] ?? 0) | (letter.charCodeAt(0) << (8 * (at % 4)));
    });
    for (let i = 0; i < 8; i++) this.state[4 + i] = key.getInt32(4 * i, true);
  }

  /** Makes the words at position `x`. */
  moveTo(x: number): void {
    const { state, block } = this;
    state[12] = x;
    block.set(state);
    for (let round = 0; round < ROUNDS; round += 2) {
      for (const [a, b, c, d] of QUARTERS) this.quarter(a, b, c, d);
    }
    for (let i = 0; i < 16; i++) block[i] = (block[i] ?? 0) + (state[i] ?? 0);
  }

  /** Word `i` of the position, below 2^32. */
  word(i: number): number {
    return (this.block[i] ?? 0) >>> 0;
  }

  /** Word `i` as a fraction in [0, 1). */
  fraction(i: number): number {
    return this.word(i) / 2 ** 32;
  }

  /** A normally distributed number from words 0 and 1 (Box–Muller). */
  normal(): number {
    return sqrt(-2 * log((this.word(0) + 1) / 2 ** 32)) * cos(2 * PI * this.fraction(1));
  }

  private quarter(a: number, b: number, c: number, d: number): void {
    const { block } = this;
    for (const [i, by] of TURNS.entries()) {
      const [sum, from, into] = i % 2 === 0 ? [a, b, d] : [c, d, b];
      const total = ((block[sum] ?? 0) + (block[from] ?? 0)) | 0;
      block[sum] = total;
      block[into] = turn((block[into] ?? 0) ^ total, by);
    }
  }
}
