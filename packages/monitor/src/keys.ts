import { readVerifierKey, type VerifierKey } from 'makoto-verify/tlog';
import { fieldsOf, listIn, textIn } from './api.js';
import type { Context } from './context.js';

const KNOWN = 'keys';
const LOG_KEYS = 'log_keys';

/** The house's keys as `public/keys` lists them, and those that sign the log. */
export interface Keys {
  list: unknown[];
  log: VerifierKey[];
}

/** Fetches the published keys and compares them with those that were published before. */
export async function fetchKeys(context: Context): Promise<Keys> {
  const list = context.ask ? listIn(await context.ask('public/keys'), 'list') : [];
  if (context.ask) compareKeys(context, list);
  return { list, log: logKeys(context, list) };
}

/** The keys given, or those of the log's that were published at first. */
function logKeys({ store, options }: Context, list: readonly unknown[]): VerifierKey[] {
  if (store.meta(LOG_KEYS) === undefined && options.keys.length === 0) {
    const published = list.flatMap((key) => (textIn(key, 'use') === 'log' ? [textIn(key, 'verifier_key')] : []));
    if (published.length > 0) store.setMeta(LOG_KEYS, published.join(' '));
  }
  const kept = store.meta(LOG_KEYS)?.split(' ').map(readVerifierKey) ?? [];
  return [...options.keys, ...kept];
}

/** A key that changes or vanishes takes with it what it signed; a new one is worth knowing. */
function compareKeys({ store, find }: Context, list: readonly unknown[]): void {
  const now = new Map(list.map((key) => [`${textIn(key, 'use')} ${textIn(key, 'key_id')}`, textIn(key, 'public_key')]));
  const text = store.meta(KNOWN);
  const known: unknown = text === undefined ? undefined : JSON.parse(text);
  const before = known === undefined ? undefined : fieldsOf(known);
  for (const [name, key] of before ?? []) {
    const published = now.get(name);
    if (published === key) continue;
    const what = published === undefined ? 'is no longer published' : 'is published as another key';
    find({ kind: 'keys', about: name, text: `The key “${name}” ${what}.`, evidence: { key: String(key) } });
  }
  for (const [name, key] of before ? now : []) {
    if (before?.has(name)) continue;
    find({ kind: 'new_key', about: name, text: `A new key is published: “${name}”.`, evidence: { key } });
  }
  store.setMeta(KNOWN, JSON.stringify({ ...Object.fromEntries(now), ...Object.fromEntries(before ?? []) }));
}
