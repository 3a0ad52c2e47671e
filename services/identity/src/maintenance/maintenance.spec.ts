import { readdir } from 'node:fs/promises';
import { mailbox, sendCode, upload, userLogin } from '@makoto/contracts';
import sharp from 'sharp';
import { IdentityHarness, LOCAL, PASSWORD } from '../testing/identity-harness.js';
import { refused } from '../testing/refused.js';
import { Maintenance } from './maintenance.service.js';

const DAY_MS = 86_400_000;
let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start({ MODE: 'practice' });
});
afterAll(() => identity.stop());

const rows = async (table: string): Promise<number> => {
  const [row]: { n: number }[] = await identity.db.dataSource.query(`select count(*)::int as n from ${table}`);
  return row?.n ?? -1;
};

it('deletes old attempts, codes, practice messages and sessions, and keeps those still in use', async () => {
  const user = await identity.register({ email: 'old@example.com' });
  const wrong = { account: user.username, password: 'wrong' };
  for (let i = 0; i < 5; i++) await identity.call(userLogin, wrong).catch(() => undefined);
  await identity.call(sendCode, { account: 'old@example.com', purpose: 'reset_pwd' });
  const sweep = (): Promise<void> => identity.service.get(Maintenance).run();
  await sweep();
  expect([await rows('attempts'), await rows('codes'), await rows('mailbox'), await rows('sessions')]).toEqual([
    2, 1, 1, 1,
  ]);
  await expect(identity.call(userLogin, { account: user.username, password: PASSWORD })).rejects.toEqual(
    refused('LOGIN_LOCKED'),
  );
  identity.clock.advance(2 * DAY_MS + 1);
  await sweep();
  expect([await rows('attempts'), await rows('codes'), await rows('mailbox'), await rows('sessions')]).toEqual([
    0, 0, 0, 1,
  ]);
  expect((await identity.call(mailbox, { account: 'old@example.com' }, undefined, LOCAL)).list).toEqual([]);
  identity.clock.advance(40 * DAY_MS);
  await sweep();
  expect(await rows('sessions')).toBe(0);
});

it('forgets after a day that an upload was refused', async () => {
  const caller = await identity.register();
  const content = Buffer.from('no picture').toString('base64');
  await expect(identity.call(upload, { purpose: 'icon', content }, caller)).rejects.toEqual(refused('VALIDATION'));
  for (const [laterMs, left] of [
    [DAY_MS, 1],
    [1, 0],
  ] as const) {
    identity.clock.advance(laterMs);
    await identity.service.get(Maintenance).run();
    expect(await rows('refused_uploads')).toBe(left);
  }
});

it('deletes pictures of documents after a day in practice mode, and keeps other pictures', async () => {
  const caller = await identity.register();
  const content = (
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  ).toString('base64');
  for (const purpose of ['idcard', 'icon']) await identity.call(upload, { purpose, content }, caller);
  const kept = () => identity.db.dataSource.query('select purpose from uploads order by purpose');
  const onDisk = async (): Promise<number> =>
    (await readdir(identity.uploadDir, { recursive: true, withFileTypes: true })).filter((f) => f.isFile()).length;
  identity.clock.advance(DAY_MS - 1);
  await identity.service.get(Maintenance).run();
  expect([await kept(), await onDisk()]).toEqual([[{ purpose: 'icon' }, { purpose: 'idcard' }], 2]);
  identity.clock.advance(2);
  await identity.service.get(Maintenance).run();
  expect([await kept(), await onDisk()]).toEqual([[{ purpose: 'icon' }], 1]);
});
