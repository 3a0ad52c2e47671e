import { extname } from 'node:path';
import { isUint8ClampedArray } from 'node:util/types';
import { Worker } from 'node:worker_threads';
import { AppError } from '@makoto/contracts';

/** Pixels in RGBA, four bytes each, as many as `width` × `height`. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** For what would never end; a picture of 40 megapixels takes three seconds, one of a phone a tenth of that. */
const TIMEOUT_MS = 20_000;
/** Such a picture takes half a gigabyte: one at a time, and few wait. */
const MAX_WAITING = 3;
const RETRY_AFTER_S = 10;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a HEIC picture, upright: libheif turns it as its file says. The prebuilt libvips that draws the other kinds has
 * no HEVC decoder, so libheif comes as WASM, and is loaded with the first such picture in a thread that ends with it.
 *
 * @throws Error where it is none that can be decoded in 20 s or has more than `maxPixels`; TOO_MANY_REQUESTS where others
 * wait
 */
export function decodeHeic(content: Buffer, maxPixels: number): Promise<Pixels> {
  if (waiting >= MAX_WAITING) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: RETRY_AFTER_S });
  waiting++;
  const turn = last
    .then(() => inThread(content, maxPixels))
    .finally(() => {
      waiting--;
    });
  last = turn.catch(() => undefined);
  return turn;
}

async function inThread(content: Buffer, maxPixels: number): Promise<Pixels> {
  // Compiled beside this file; tests run both from source.
  const program = new URL(`./heic.worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(program, {
    workerData: { content: new Uint8Array(content), maxPixels },
    execArgv: [],
    // The library complains of damaged files on its own.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<unknown>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the picture took too long')), TIMEOUT_MS);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the picture could not be decoded')));
    });
    return pixelsOf(answer);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function pixelsOf(answer: unknown): Pixels {
  if (typeof answer === 'object' && answer !== null && 'data' in answer && 'width' in answer && 'height' in answer) {
    const { data, width, height } = answer;
    const sizes = typeof width === 'number' && typeof height === 'number';
    if (isUint8ClampedArray(data) && sizes && data.length === width * height * 4) {
      return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height };
    }
  }
  throw new Error('the picture could not be decoded');
}
