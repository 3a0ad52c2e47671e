import { AppError, type UploadPurpose } from '@makoto/contracts';

export interface Picture {
  bytes: Buffer;
  contentType: 'image/jpeg';
}

const READABLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']);
const MAX_PIXELS = 40_000_000;
/** Longest side in pixels. */
const SIDES: Record<UploadPurpose, number> = { icon: 512, idcard: 3000, deposit_proof: 2000, chat: 2000 };
const QUALITY = 85;

/**
 * Reads a picture by what it is, not by what it is called, and draws it anew as JPEG: upright, without metadata, icons
 * as squares. The libraries are loaded with the first picture, since most processes never see one.
 *
 * @throws VALIDATION where it is no picture that we read, or has more than 40 megapixels
 */
export async function redraw(content: Buffer, purpose: UploadPurpose): Promise<Picture> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(content);
  if (!type || !READABLE.has(type.mime)) throw notAPicture();
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const side = SIDES[purpose];
  const fit = purpose === 'icon' ? 'cover' : 'inside';
  try {
    const bytes = await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: side, height: side, fit, withoutEnlargement: purpose !== 'icon' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
    return { bytes, contentType: 'image/jpeg' };
  } catch {
    // Damaged, too many pixels, or a codec that is not there: all the same to whoever sent it.
    throw notAPicture();
  }
}

function notAPicture(): AppError {
  return new AppError('VALIDATION', {}, [{ field: 'file', key: 'type' }]);
}
