import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Failure } from '../../launcher/lib/failure.ts';

/** Makes a key file that only its owner may read. @throws Failure if there is a file already */
export function makeKeyFile(path: string): void {
  if (existsSync(path)) throw new Failure(`${path} exists already; name a new file, because no key is ever replaced.`);
  writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
}

/** The 32 bytes of a key file. @throws Failure if there is no key in it */
export function readKeyFile(path: string): Buffer {
  if (!existsSync(path)) {
    throw new Failure(
      `BACKUP_KEY_FILE ${path} is missing; bring it back, or make a new key: npm run backup -- --new-key ${path}`,
    );
  }
  const text = readFileSync(path, 'utf8').trim();
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32 || key.toString('base64') !== text) {
    throw new Failure(`BACKUP_KEY_FILE ${path} holds no key: 32 bytes in base64 are expected.`);
  }
  return key;
}

/** A text by which a repository recognises its key. */
export function checkOf(key: Buffer): string {
  return createHmac('sha256', key).update('makoto backup key check').digest('base64url');
}
