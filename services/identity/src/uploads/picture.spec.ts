import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';
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
});

/** A transparent PNG with 16 bits a channel, its rows in the seven passes of Adam7. */
async function interlacedPng(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // 16 bits, RGBA, deflated, filters by row, interlaced.
  header.set([16, 6, 0, 0, 1], 8);
  // Of each pass, where it begins and its steps: across and down.
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const;
  let left = 0;
  for (const [x, across, y, down] of passes)
    left += Math.ceil((side - y) / down) * (1 + Math.ceil((side - x) / across) * 8);
  const zeros = Buffer.alloc(1 << 20);
  const raw = function* (): Generator<Buffer> {
    for (; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
  };
  const data = await buffer(Readable.from(raw()).pipe(createDeflate({ level: 1 })));
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function pngChunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

describe('an interlaced PNG', () => {
  it('is rejected before decoding if its pixels take more than 160 MB', async () => {
    const bomb = await interlacedPng(6_324);
    expect(bomb.length).toBeLessThan(2_000_000);
    await expect(reencode(bomb, 'idcard')).rejects.toEqual(refused('VALIDATION'));
  });

  it('is re-encoded if it is smaller', async () => {
    const { bytes } = await reencode(await interlacedPng(640), 'idcard');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 640 });
  });
});

it('a phone’s picture of 40 megapixels is re-encoded', async () => {
  const photo = await sharp({ create: { width: 7_300, height: 5_475, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const { bytes } = await reencode(photo, 'chat');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2_000, height: 1_500 });
});

describe('pictures uploaded at the same time', () => {
  const plain = (): Promise<Buffer> =>
    sharp({ create: { width: 2_000, height: 2_000, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();

  it('are decoded one at a time', async () => {
    const png = await plain();
    let most = 0;
    const count = (): void => {
      // Not their sum: a picture may go from one to the other while they are read.
      const { queue, process } = sharp.counters();
      most = Math.max(most, queue, process);
    };
    sharp.queue.on('change', count);
    await Promise.all(Array.from({ length: 4 }, () => reencode(png, 'idcard')));
    sharp.queue.off('change', count);
    expect(most).toBe(1);
  });

  it('wait for each other whatever their formats', async () => {
    const done: string[] = [];
    const [heic, png] = [await fixture('two-halves.heic'), await plain()];
    await Promise.all([
      reencode(heic, 'chat').then(() => done.push('heic')),
      reencode(heic, 'chat').then(() => done.push('heic')),
      reencode(png, 'icon').then(() => done.push('png')),
    ]);
    expect(done).toEqual(['heic', 'heic', 'png']);
  });

  it('are rejected with a time to try again if too many are waiting', async () => {
    const heic = await fixture('two-halves.heic');
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => reencode(heic, 'chat')));
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(8);
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
