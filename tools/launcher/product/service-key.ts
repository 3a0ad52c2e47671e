import { hkdfSync } from 'node:crypto';
import { Failure } from '../lib/failure.ts';
import type { ServiceName } from './parts.ts';

const KEY_BYTES = 32;

/**
 * Derives a service's own key from the product's DATA_KEY (both 32 bytes in base64) by HKDF with the service's name:
 * only one secret must be kept, and no service can decrypt another's data.
 *
 * @throws Failure if DATA_KEY is not 32 bytes
 */
export function serviceKey(dataKey: string, service: ServiceName): string {
  const master = Buffer.from(dataKey, 'base64');
  if (master.length !== KEY_BYTES) throw new Failure('Setting DATA_KEY: it must be 32 bytes in base64.');
  return Buffer.from(hkdfSync('sha256', master, '', `makoto data key of ${service}`, KEY_BYTES)).toString('base64');
}
