import { AppError, type UploadPurpose } from '@makoto/contracts';
import type { SharpOptions } from 'sharp';

export interface Picture {
  bytes: Buffer;
  contentType: 'image/jpeg';
}

const HEIC = new Set(['image/heic', 'image/heif']);
const READABLE = new Set(['image/jpeg', 'image/png', 'image/webp', ...HEIC]);
const MAX_PIXELS = 40_000_000;
/** Longest side in pixels. */
const SIDES: Record<UploadPurpose, number> = { icon: 512, idcard: 3000, deposit_proof: 2000, chat: 2000 };
const QUALITY = 85;

/**
 * Re-encodes a picture as JPEG: upright, without metadata, icons cropped to squares. The format is detected from the
 * content. The libraries are loaded on demand, because most processes never receive a picture.
 *
 * @throws VALIDATION if the format is unsupported or the picture has more than 40 megapixels; TOO_MANY_REQUESTS if too many
 * HEIC pictures are waiting
 */
export async function reencode(content: Buffer, purpose: UploadPurpose): Promise<Picture> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(content);
  if (!type || !READABLE.has(type.mime)) throw notAPicture();
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const side = SIDES[purpose];
  const fit = purpose === 'icon' ? 'cover' : 'inside';
  try {
    const { source, options } = HEIC.has(type.mime) ? await heicSource(content) : { source: content, options: {} };
    const bytes = await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, ...options })
      .rotate()
      .resize({ width: side, height: side, fit, withoutEnlargement: purpose !== 'icon' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
    return { bytes, contentType: 'image/jpeg' };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Damaged, too large, or an unsupported codec: the sender gets the same error.
    throw notAPicture();
  }
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
