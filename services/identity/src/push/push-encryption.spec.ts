import { createECDH, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { encrypted } from './push-encryption.calc.js';

const ece: { decrypt: (body: Buffer, keys: object) => Buffer } = createRequire(import.meta.url)('http_ece');

it('the usual library of push services decrypts what is encrypted here', () => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  const message = '{"title":"取引の判定結果が出ました"}';
  const body = encrypted(message, keys.getPublicKey('base64url'), auth);
  expect(ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString()).toBe(message);
});
