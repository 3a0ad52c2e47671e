import { extname } from 'node:path';
import { isUint8ClampedArray } from 'node:util/types';
import { Worker } from 'node:worker_threads';
import { DECODING_MS } from './decoding-queue.js';

/** `width` × `height` RGBA pixels of four bytes each. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes a HEIC picture; libheif applies its orientation. The prebuilt libvips has no HEVC decoder, so libheif is used as
 * WASM, in a thread that is started for each picture. It can take half a gigabyte, so callers decode in turn. A picture of
 * 40 megapixels takes 3 s, a phone's picture a tenth of that.
 *
 * @throws Error if it cannot be decoded in DECODING_MS or has more than `maxPixels`
 */
export async function decodeHeic(content: Buffer, maxPixels: number): Promise<Pixels> {
  // The worker is compiled beside this file; tests run both from source.
  const program = new URL(`./heic.worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(program, {
    workerData: { content: new Uint8Array(content), maxPixels },
    execArgv: [],
    // Captured, because the library prints warnings about damaged files.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<unknown>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('decoding the picture took too long')), DECODING_MS);
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
