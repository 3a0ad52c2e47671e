import type { Metadata } from 'sharp';

/** Samples for each pixel of a JPEG whose colours are stored at a lower resolution; otherwise one for each channel. */
const SUBSAMPLED: Record<string, number> = { '4:2:0': 1.5, '4:2:2': 2 };
/** Of a JPEG's coefficient. */
const COEFFICIENT_BYTES = 2;

/** What a header tells of a picture. */
export type PictureHeader = Pick<
  Metadata,
  'width' | 'height' | 'channels' | 'depth' | 'format' | 'isProgressive' | 'chromaSubsampling'
>;

/**
 * The bytes that a picture takes as a whole while libvips decodes it. Most are decoded row by row, or scaled down as they
 * are decoded, and take next to nothing. An interlaced PNG is put together from its passes, a JPEG of several scans from
 * its coefficients.
 */
export function wholePictureBytes(picture: PictureHeader): number {
  const { width, height, channels, depth, format, isProgressive, chromaSubsampling } = picture;
  if (!isProgressive) return 0;
  if (format === 'jpeg') return width * height * (SUBSAMPLED[chromaSubsampling ?? ''] ?? channels) * COEFFICIENT_BYTES;
  return width * height * channels * (depth === 'uchar' ? 1 : 2);
}
