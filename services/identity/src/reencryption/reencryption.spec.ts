import { randomBytes } from 'node:crypto';
import { bindIdcard, checkPayPassword, totpSetup, upload } from '@makoto/contracts';
import { Reencryption } from '@makoto/platform';
import sharp from 'sharp';
import { DataKey } from '../security/data-key.js';
import { type Caller, IdentityHarness } from '../testing/identity-harness.js';
import { FileStore } from '../uploads/file-store.js';

const PIN = '482913';
const [OLD, NEW] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start({ DATA_KEY: OLD });
  identity.peers.start();
});
afterAll(() => identity.stop());

async function send(user: Caller): Promise<string> {
  const image = sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } });
  const content = (await image.jpeg().toBuffer()).toString('base64');
  return (await identity.call(upload, { purpose: 'idcard', content }, user)).id;
}

it('a new data key reads all that the old one encrypted: pictures, ID numbers, second factors and PINs', async () => {
  const user = await identity.register({ pay_password: PIN });
  const older = await identity.register({ pay_password: PIN });
  const person = { real_name: '山田 太郎', gender: 'male', birthday: '1985-04-01', id_number: 'AB-123456' };
  const front = await send(user);
  await identity.call(bindIdcard, { ...person, doc_type: 'id_card', front, back: await send(user) }, user);
  const { secret } = await identity.call(totpSetup, {}, user);
  const picture = await identity.service.get(FileStore).get(front);
  const { dataSource } = identity.db;
  // Rows from before ciphertexts named their key: of a PIN's hash, and of a file.
  const [row]: { hash: string }[] = await dataSource.query(
    'select pay_password_hash as hash from users where id = $1',
    [older.id],
  );
  const plain = identity.service.get(DataKey).decryptPinHash(row?.hash ?? '');
  await dataSource.query('update users set pay_password_hash = $2 where id = $1', [older.id, plain]);
  await dataSource.query('update uploads set marker = null');

  await identity.restart({ DATA_KEY: OLD, DATA_KEY_NEXT: NEW });
  await identity.restart({ DATA_KEY: NEW, DATA_KEY_PREVIOUS: OLD });
  await identity.service.get(Reencryption).run();
  await identity.restart({ DATA_KEY: NEW });

  const key = identity.service.get(DataKey);
  const [kyc]: { id: string; id_number: Buffer }[] = await dataSource.query('select id, id_number from kyc_records');
  expect(key.decrypt(kyc?.id_number ?? Buffer.alloc(0), `kyc ${kyc?.id}`).toString()).toContain('123456');
  const [factor]: { totp_secret: Buffer }[] = await dataSource.query('select totp_secret from users where id = $1', [
    user.id,
  ]);
  expect(key.decrypt(factor?.totp_secret ?? Buffer.alloc(0), `totp ${user.id}`).toString()).toBe(secret);
  expect(await identity.service.get(FileStore).get(front)).toEqual(picture);
  for (const { id } of [user, older]) {
    const check = { user_id: id, pay_password: PIN, second_factor: false };
    await expect(identity.ask(checkPayPassword, check)).resolves.toEqual({ changed_at: 0 });
  }
  const [hashes]: { left: string }[] = await dataSource.query(
    `select count(*) as left from users where not starts_with(pay_password_hash, $1)`,
    [key.pinHashMarker],
  );
  expect(hashes?.left).toBe('0');
});
