import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { open, seal } from './sealing.ts';

const key = randomBytes(32);

async function sealed(content: Buffer, name = 'chains/1/wal/2'): Promise<Buffer> {
  return await buffer(Readable.from([content]).pipe(seal(key, name)));
}

async function opened(bytes: Buffer, { name = 'chains/1/wal/2', withKey = key } = {}): Promise<Buffer> {
  const stream = open(withKey, name);
  Readable.from([bytes]).pipe(stream);
  return await buffer(stream);
}

describe('sealing', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 300_000])('gives %i bytes back', async (size) => {
    const content = randomBytes(size);
    expect((await opened(await sealed(content))).equals(content)).toBe(true);
  });

  it('refuses every shortening, also at the border of a chunk', async () => {
    const bytes = await sealed(randomBytes(200_000));
    for (const length of [0, 10, 32, 47, 32 + 65_552, 32 + 2 * 65_552, bytes.length - 1]) {
      await expect(opened(bytes.subarray(0, length))).rejects.toThrow('is damaged or was cut short');
    }
  });

  it('refuses a changed bit, an added byte, and chunks in another order', async () => {
    const bytes = await sealed(randomBytes(200_000));
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(100_000) ^ 1, 100_000);
    await expect(opened(changed)).rejects.toThrow('is damaged');
    await expect(opened(Buffer.concat([bytes, Buffer.of(0)]))).rejects.toThrow('is damaged');
    const [first, second] = [bytes.subarray(32, 32 + 65_552), bytes.subarray(32 + 65_552, 32 + 2 * 65_552)];
    const moved = Buffer.concat([bytes.subarray(0, 32), second, first, bytes.subarray(32 + 2 * 65_552)]);
    await expect(opened(moved)).rejects.toThrow('is damaged');
  });

  it('refuses another key, and one object in the place of another', async () => {
    const bytes = await sealed(randomBytes(100));
    await expect(opened(bytes, { withKey: randomBytes(32) })).rejects.toThrow('is damaged');
    await expect(opened(bytes, { name: 'chains/1/wal/3' })).rejects.toThrow('chains/1/wal/3 is damaged');
  });

  it('says what is no object of a backup', async () => {
    await expect(opened(randomBytes(100))).rejects.toThrow('is not an object of a backup');
  });
});
