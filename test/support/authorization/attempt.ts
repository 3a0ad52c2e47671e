import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallDef, callPattern } from '@makoto/contracts';
import { isJson } from '../client.ts';

export type Body = Record<string, unknown>;

/** A call's answer; the text is the whole reply. */
export interface Outcome {
  http: number;
  /** The contract's code: 0 for a file or a table instead of an envelope. */
  code: number;
  text: string;
}

const TIMEOUT_MS = 30_000;

const HEIC = join(import.meta.dirname, '../../../services/identity/src/testing/pictures/two-halves.heic');
/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Makes any declared call over HTTP, with the verb, path, query and form of its declaration. */
export async function attempt(url: string, def: CallDef, body: Body, token?: string): Promise<Outcome> {
  const rest = { ...body };
  const path = callPattern(def).replace(/:(\w+)/g, (_all, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(def.method === 'GET' ? rest : {})) query.set(name, String(value));
  const content = def.upload ? formOf(rest) : JSON.stringify(rest);
  const response = await fetch(`${url}/index.php/${path}?${query}`, {
    method: def.method,
    headers: {
      'accept-language': 'en',
      ...(token === undefined ? {} : { authorization: token }),
      ...(def.method === 'GET' || def.upload ? {} : { 'content-type': 'application/json' }),
    },
    ...(def.method === 'GET' ? {} : { body: content }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
  const code = isJson(json) && typeof json['code'] === 'number' ? json['code'] : response.ok ? 0 : -1;
  return { http: response.status, code, text };
}

function formOf(fields: Body): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  // Documents are photographed with phones.
  if (fields['purpose'] === 'idcard')
    form.set('file', new Blob([readFileSync(HEIC)], { type: 'image/heic' }), 'id.heic');
  else form.set('file', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), 'pixel.png');
  return form;
}
