import { AppError, type UploadPurpose } from '@makoto/contracts';
import type { SharpConstructor, SharpOptions } from 'sharp';
import { wholePictureBytes } from './decoding-memory.calc.js';
import { DECODING_MS, DecodingQueue } from './decoding-queue.js';

export interface Picture {
  bytes: Buffer;
  contentType: 'image/jpeg';
}

const HEIC = new Set(['image/heic', 'image/heif']);
const READABLE = new Set(['image/jpeg', 'image/png', 'image/webp', ...HEIC]);
const MAX_PIXELS = 40_000_000;
/** Four bytes for each pixel of the largest picture: more have only 16-bit interlaced PNGs and unusual JPEGs. */
const MAX_WHOLE_BYTES = 160_000_000;
/** Stops endless decoding. */
const TIMEOUT_S = DECODING_MS / 1_000;
/** Longest side in pixels. */
const SIDES: Record<UploadPurpose, number> = { icon: 512, idcard: 3000, deposit_proof: 2000, chat: 2000 };
const QUALITY = 85;
/** The letters S A M P L E, each 20 wide and 32 high. */
const SAMPLE = [
  'M20 4 Q10 -4 2 4 Q-2 14 10 16 Q24 18 19 28 Q10 36 0 28',
  'M26 32 L36 0 L46 32 M30 21 L42 21',
  'M52 32 L52 0 L63 18 L74 0 L74 32',
  'M82 32 L82 0 L92 0 Q102 0 102 9 Q102 18 92 18 L82 18',
  'M110 0 L110 32 L126 32',
  'M150 0 L132 0 L132 32 L150 32 M132 16 L146 16',
].join(' ');
const queue = new DecodingQueue();

/**
 * Re-encodes a picture as JPEG: upright, without metadata, icons cropped to squares. The format is detected from the
 * content. The libraries are loaded on demand, because most processes never receive a picture.
 *
 * @param stamp whether the word SAMPLE is written across it
 * @throws VALIDATION if the format is unsupported, or the picture has more than 40 megapixels or takes more than 160 MB
 * while it is decoded; TOO_MANY_REQUESTS if too many pictures are waiting, or this one has for too long
 */
export async function reencode(content: Buffer, purpose: UploadPurpose, stamp = false): Promise<Picture> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(content);
  if (!type || !READABLE.has(type.mime)) throw notAPicture();
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return queue.inTurn(async () => {
    try {
      const { source, options } = HEIC.has(type.mime) ? await heicSource(content) : { source: content, options: {} };
      const bytes = await asJpeg(sharp, source, options, purpose);
      return { bytes: stamp ? await stamped(sharp, bytes) : bytes, contentType: 'image/jpeg' };
    } catch {
      // Damaged, too large, or an unsupported codec: the sender gets the same error.
      throw notAPicture();
    }
  });
}

/** @throws Error if the picture cannot be decoded or is too large */
async function asJpeg(
  sharp: SharpConstructor,
  source: Buffer,
  more: SharpOptions,
  purpose: UploadPurpose,
): Promise<Buffer> {
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, ...more };
  // Read from the header: a file of 300 kB can hold 320 MB.
  if (wholePictureBytes(await sharp(source, options).metadata()) > MAX_WHOLE_BYTES)
    throw new Error('takes too much memory');
  const side = SIDES[purpose];
  return sharp(source, options)
    .rotate()
    .resize({
      width: side,
      height: side,
      fit: purpose === 'icon' ? 'cover' : 'inside',
      withoutEnlargement: purpose !== 'icon',
    })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer();
}

/** Writes SAMPLE across a picture, drawn in strokes because a server may have no fonts. */
async function stamped(sharp: SharpConstructor, picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const word = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="-8 -14 170 60"
    preserveAspectRatio="xMidYMid meet"><g transform="rotate(-12 77 16)" fill="none" stroke-linecap="round"
    stroke-linejoin="round"><path d="${SAMPLE}" stroke="#ffffff" stroke-width="7"/><path d="${SAMPLE}"
    stroke="#d00000" stroke-width="4"/></g></svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(word) }])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** The pixels of a HEIC picture as input for sharp. */
async function heicSource(content: Buffer): Promise<{ source: Buffer; options: SharpOptions }> {
  const { decodeHeic } = await import('./heic.js');
  const { data, width, height } = await decodeHeic(content, MAX_PIXELS);
  return { source: data, options: { raw: { width, height, channels: 4 } } };
}

function notAPicture(): AppError {
  return new AppError('VALIDATION', {}, [{ field: 'file', key: 'type' }]);
}
