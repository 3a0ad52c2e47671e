import { readdir } from 'node:fs/promises';
import { file, type UploadReply, upload } from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import sharp from 'sharp';
import { IdentityHarness, START_MS } from '../testing/identity-harness.js';
import { refused } from '../testing/refused.js';

let identity: IdentityHarness;
let photo: string;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } });
  photo = (await image.jpeg().toBuffer()).toString('base64');
});
afterAll(() => identity.stop());
beforeEach(() => identity.clock.set(START_MS));

const link = (url: string | null | undefined): object =>
  Object.fromEntries(new URL(url ?? '', 'http://x').searchParams);

/** The files in the folder of uploads. */
const stored = async (): Promise<string[]> =>
  (await readdir(identity.uploadDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('an uploaded picture', () => {
  it('that could not be decoded counts among the 200 of a day', async () => {
    const user = await identity.register();
    const attempt = (content: string): Promise<unknown> => identity.call(upload, { purpose: 'icon', content }, user);
    const bad = Buffer.from(photo, 'base64').subarray(0, 200).toString('base64');
    await attempt(photo);
    await identity.db.dataSource.query(
      'insert into refused_uploads (user_id, at) select $1, $2 from generate_series(1, 198)',
      [user.id, identity.clock.now()],
    );
    await expect(attempt(bad)).rejects.toEqual(refused('VALIDATION'));
    for (const content of [bad, photo]) await expect(attempt(content)).rejects.toEqual(refused('TOO_MANY_REQUESTS'));
    identity.clock.advance(86_400_001);
    await attempt(photo);
  });

  it('is stored once per key, however often it is sent; another picture under the key is refused', async () => {
    const user = await identity.register();
    const attempt = (content: string, purpose = 'chat'): Promise<UploadReply> =>
      identity.call(upload, { purpose, content }, user, { idempotencyKey: 'k1' });
    const both = await Promise.all([attempt(photo), attempt(photo)]);
    expect(both[0].id).toBe(both[1].id);
    identity.clock.advance(1_200_000);
    const again = await attempt(photo);
    expect(again.id).toBe(both[0].id);
    await identity.call(file, link(again.url));
    const other = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).png();
    const different = (await other.toBuffer()).toString('base64');
    for (const change of [attempt(different), attempt(photo, 'icon')])
      await expect(change).rejects.toEqual(refused('CONFLICT'));
    const rows = await identity.db.dataSource.query('select 1 from uploads where user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
  });

  it('leaves no file if another process uses its key for another picture at the same moment', async () => {
    const user = await identity.register();
    const before = await stored();
    const { held } = await identity.db.dataSource.transaction(async (manager) => {
      await manager.query('insert into idempotency (owner, call, key, body_hash, at) values ($1, $2, $3, $4, $5)', [
        ...[user.id, upload.path, 'k1', Buffer.alloc(32), identity.clock.now()],
      ]);
      const held = identity.call(upload, { purpose: 'chat', content: photo }, user, { idempotencyKey: 'k1' });
      held.catch(() => undefined);
      await until(async () => (await stored()).length > before.length);
      return { held };
    });
    await expect(held).rejects.toEqual(refused('CONFLICT'));
    expect(await stored()).toEqual(before);
  });
});
