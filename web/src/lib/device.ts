import { randomHex } from './random-hex';
import { readStored, writeStored } from './storage';

const KEY = 'device';

/**
 * A random id of this browser, independent of the hardware. The server stores only a keyed hash, to detect invitations
 * between accounts on one device.
 */
export function deviceId(): string {
  const known = readStored(KEY);
  if (known && /^[\w-]{16,64}$/.test(known)) return known;
  const drawn = randomHex(16);
  writeStored(KEY, drawn);
  return drawn;
}
