import { createHash } from 'node:crypto';

// Looked up once: a global's look-up is dear where code runs in a context of its own, as tests do.
const { cos, imul, log, sqrt, PI } = Math;

/** 2^-32: from 32 bits to a fraction. */
const FRACTION = 2 ** -32;

/**
 * Random numbers that belong to a place: the same for the same seed, name and two coordinates, in any process and in any
 * order. The seed goes through SHA-256 once; the coordinates through an integer mix (murmur's finaliser, twice), which is
 * fast, and random enough for prices that are labelled as simulated.
 */
export class Noise {
  private readonly keys: Int32Array;

  constructor(seed: string, name: string) {
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, name]))
      .digest();
    this.keys = Int32Array.from({ length: 8 }, (_, i) => digest.readInt32LE(i * 4));
  }

  /** 32 random bits for stream `stream` (0 to 7) at (x, y), both whole numbers below 2^32; unsigned. */
  bits(stream: number, x: number, y: number): number {
    let h = (this.keys[stream] ?? 0) ^ imul(x, 0x9e3779b1);
    h = imul(h ^ (h >>> 16), 0x85ebca6b);
    h = imul(h ^ (h >>> 13), 0xc2b2ae35);
    h = (h ^ (h >>> 16) ^ imul(y, 0x27d4eb2f)) | 0;
    h = imul(h ^ (h >>> 16), 0x85ebca6b);
    h = imul(h ^ (h >>> 13), 0xc2b2ae35);
    return (h ^ (h >>> 16)) >>> 0;
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
