import { tilePath } from 'makoto-verify/tlog';
import type { LogSource } from 'makoto-verify/watch';
import { BASE } from '../../../lib/http';

const TIMEOUT_MS = 10_000;
/** The longest reply that is read: a bundle of places, or all keys. */
const MAX_BYTES = 2_000_000;

/** Reads the log as anybody does: without a session, so that a log made for one customer would have to be made for all. */
export const logSource: LogSource = {
  keys: async () => fieldOf(await open('public/keys'), 'list'),
  about: () => open('public/log'),
  checkpoint: async () => (await read('/log/checkpoint')).text(),
  tile: async (tile) => new Uint8Array(await (await read(`/log/${tilePath(tile)}`)).arrayBuffer()),
  proofs: (hashes) => open(`public/log_proofs?hashes=${hashes.join(',')}`),
};

/** @throws Error if it does not answer, or with more than `MAX_BYTES` */
async function read(address: string): Promise<Blob> {
  const response = await fetch(address, {
    credentials: 'omit',
    cache: address.startsWith('/log/tile/') ? 'default' : 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${address} answers with ${response.status}`);
  const body = await response.blob();
  if (body.size > MAX_BYTES) throw new Error(`${address} is too long`);
  return body;
}

async function open(path: string): Promise<unknown> {
  const reply: unknown = JSON.parse(await (await read(BASE + path)).text());
  if (fieldOf(reply, 'code') !== 0) throw new Error(`${path} is refused`);
  return fieldOf(reply, 'data');
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
