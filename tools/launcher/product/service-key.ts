import { hkdfSync } from 'node:crypto';
import { Failure } from '../lib/failure.ts';
import type { ServiceName } from './parts.ts';

const KEY_BYTES = 32;

/**
 * A service's own key of the product's DATA_KEY (both 32 bytes in base64), by HKDF with the service's name: what one
 * service encrypted, no other can read, though one secret is all that has to be kept.
 *
 * @throws Failure where DATA_KEY is not 32 bytes
 */
export function serviceKey(dataKey: string, service: ServiceName): string {
  const master = Buffer.from(dataKey, 'base64');
  if (master.length !== KEY_BYTES) throw new Failure('Setting DATA_KEY: it must be 32 bytes in base64.');
  return Buffer.from(hkdfSync('sha256', master, '', `makoto data key of ${service}`, KEY_BYTES)).toString('base64');
}
