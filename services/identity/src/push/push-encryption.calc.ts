import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** The DER head of an uncompressed public key on P-256; the 65 bytes of the point follow. */
const SPKI_HEAD = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');
const SALT_BYTES = 16;
const POINT_BYTES = 65;
/** Longer than any message, so that it is one record. */
const RECORD_BYTES = 4_096;
/** Ends the last record (RFC 8188). */
const LAST = Buffer.from([2]);

/**
 * Encrypts a message for a browser by RFC 8291 with a new key pair, as one record of RFC 8188. `p256dh` and `auth` are
 * base64url. Node's key objects take a fifth of the time of its older ECDH class; at a thousand messages a second that
 * is a processor.
 * @throws if `p256dh` is no point on P-256
 */
export function encrypted(message: string, p256dh: string, auth: string): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url');
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI_HEAD, receiver]), format: 'der', type: 'spki' });
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sender = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-POINT_BYTES);
  const shared = diffieHellman({ privateKey: pair.privateKey, publicKey });
  const salt = randomBytes(SALT_BYTES);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const secret = derived(shared, Buffer.from(auth, 'base64url'), info, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(message, 'utf8'), cipher.update(LAST), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_BYTES);
  size[4] = POINT_BYTES;
  return Buffer.concat([salt, size, sender, ...sealed]);
}

const derived = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
