import { type PictureHeader, wholePictureBytes } from './decoding-memory.calc.js';

const HEADER: PictureHeader = {
  width: 1_000,
  height: 1_000,
  channels: 3,
  depth: 'uchar',
  format: 'png',
  isProgressive: true,
};

it.each<[string, Partial<PictureHeader>, number]>([
  ['a PNG', { isProgressive: false, channels: 4, depth: 'ushort' }, 0],
  ['an interlaced PNG', { channels: 4 }, 4_000_000],
  ['an interlaced PNG of 16 bits', { channels: 4, depth: 'ushort' }, 8_000_000],
  ['a JPEG', { format: 'jpeg', isProgressive: false, chromaSubsampling: '4:2:0' }, 0],
  ['a progressive JPEG', { format: 'jpeg', chromaSubsampling: '4:2:0' }, 3_000_000],
  ['a progressive JPEG with its colours halved once', { format: 'jpeg', chromaSubsampling: '4:2:2' }, 4_000_000],
  ['a progressive JPEG with all colours', { format: 'jpeg', chromaSubsampling: '4:4:4' }, 6_000_000],
  ['a progressive JPEG for print', { format: 'jpeg', channels: 4, chromaSubsampling: '4:4:4:4' }, 8_000_000],
])('a megapixel of %s', (_, more, bytes) => {
  expect(wholePictureBytes({ ...HEADER, ...more })).toBe(bytes);
});
