import { readStored, writeStored } from './storage';

const KEY = 'device';

/**
 * A name for this browser, drawn at random once: nothing of the device is in it. The server keeps a keyed hash, to notice
 * invitations between accounts of one device.
 */
export function deviceId(): string {
  const known = readStored(KEY);
  if (known && /^[\w-]{16,64}$/.test(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const drawn = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeStored(KEY, drawn);
  return drawn;
}
