import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { refused } from '../testing/refused.js';
import { reencode } from './picture.js';

const fixture = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, '../testing/pictures', name));

/** The largest difference between a pixel and a colour in any channel. */
const distance = (pixels: Buffer, at: number, colour: number[]): number =>
  Math.max(...colour.map((value, channel) => Math.abs(value - pixels.readUInt8(at * 3 + channel))));

describe('a HEIC picture', () => {
  it('is re-encoded as JPEG with the same colours and no metadata', async () => {
    const heic = await fixture('two-halves.heic');
    expect((await fileTypeFromBuffer(heic))?.mime).toBe('image/heic');
    expect(heic.includes('SecretCam')).toBe(true);
    const { bytes, contentType } = await reencode(heic, 'idcard');
    expect(contentType).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('SecretCam')).toBe(false);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(distance(data, 8 + 64 * 24, [220, 30, 20])).toBeLessThan(12);
    expect(distance(data, 56 + 64 * 24, [20, 40, 200])).toBeLessThan(12);
  });

  it('is cropped to a square icon', async () => {
    const { bytes } = await reencode(await fixture('two-halves.heic'), 'icon');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512 });
  });

  it('is rejected before decoding if it has more than 40 megapixels', async () => {
    const heic = await fixture('41-megapixels.heic');
    expect(heic.length).toBeLessThan(10_000);
    await expect(reencode(heic, 'idcard')).rejects.toEqual(refused('VALIDATION'));
  });

  it('is rejected if it is damaged or truncated', async () => {
    const heic = await fixture('two-halves.heic');
    await expect(reencode(heic.subarray(0, 400), 'idcard')).rejects.toEqual(refused('VALIDATION'));
    const damaged = Buffer.from(heic).fill(0xff, 500);
    await expect(reencode(damaged, 'idcard')).rejects.toEqual(refused('VALIDATION'));
  });

  it('waits for earlier ones, and is rejected if too many are waiting', async () => {
    const heic = await fixture('two-halves.heic');
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => reencode(heic, 'chat')));
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(3);
    const away = results.filter((r) => r.status === 'rejected').map((r) => r.reason);
    expect(away).toEqual(Array(2).fill(refused('TOO_MANY_REQUESTS')));
    await reencode(heic, 'chat');
  });
});

it('a picture of a document in practice mode has SAMPLE written across it', async () => {
  const plain = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  const reds = async (stamp: boolean): Promise<number> => {
    const { bytes } = await reencode(plain, 'idcard', stamp);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    let found = 0;
    for (let at = 0; at < data.length / 3; at++) if (distance(data, at, [208, 0, 0]) < 60) found++;
    return found;
  };
  expect(await reds(false)).toBe(0);
  expect(await reds(true)).toBeGreaterThan(5_000);
});
