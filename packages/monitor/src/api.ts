import type { Ask } from './context.js';
import { fetchAnswer, NotThere } from './fetching.js';

/** A minute with the most ticks that a reply may hold. */
const MAX_REPLY = 8 * 1024 * 1024;
/** The API's code NOT_FOUND. */
const NOT_FOUND = 1004;

/** Calls a product's public API, without a token. */
export function askAt(url: string): Ask {
  const base = `${url.replace(/\/+$/, '')}/index.php/api/`;
  return async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    const request = body ? { method: 'POST', body: JSON.stringify(body), headers } : {};
    const { status, body: bytes } = await fetchAnswer(base + path, MAX_REPLY, request);
    const text = Buffer.from(bytes).toString();
    if (status === 404) throw refusalOf(path, text);
    const fields = fieldsOf(JSON.parse(text));
    if (fields.get('code') !== 0) throw new Error(`${path}: ${String(fields.get('msg'))}`);
    return fields.get('data');
  };
}

/** What a 404 proves: only the API itself can tell that it does not have something, not a server in front of it. */
function refusalOf(path: string, text: string): Error {
  const said = /^\s*\{/.test(text) ? fieldsOf(JSON.parse(text)) : undefined;
  return said?.get('code') === NOT_FOUND
    ? new NotThere(`${path}: ${String(said.get('msg'))}`)
    : new Error(`${path} answers with 404, and not as the API does`);
}

/** The fields of foreign JSON. @throws Error if it is not an object */
export function fieldsOf(value: unknown): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('the reply is not an object');
  return new Map<string, unknown>(Object.entries(value));
}

/** @throws Error if it is not a list */
export function listIn(value: unknown, field: string): unknown[] {
  const list = fieldsOf(value).get(field);
  if (!Array.isArray(list)) throw new Error(`the reply has no list ${field}`);
  return list;
}

/** @throws Error if it is not text */
export function textIn(value: unknown, field: string): string {
  const text = fieldsOf(value).get(field);
  if (typeof text !== 'string') throw new Error(`the reply has no text ${field}`);
  return text;
}
