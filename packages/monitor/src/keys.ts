import { readVerifierKey, type VerifierKey } from 'makoto-verify/tlog';
import { fieldsOf, listIn, textIn } from './api.js';
import type { Context } from './context.js';

const KNOWN = 'keys';
const LOG_KEYS = 'log_keys';

/**
 * Fetches the house's keys as `public/keys` lists them, and compares them with those that were published before. Without
 * the API there are none. @throws Error
 */
export async function fetchKeys(context: Context): Promise<unknown[]> {
  if (!context.ask) return [];
  const list = listIn(await context.ask('public/keys'), 'list');
  compareKeys(context, list);
  believe(context, list);
  return list;
}

/** The keys that sign the log: those given, or the ones that were published at first. */
export function logKeys({ store, options }: Context): VerifierKey[] {
  const kept = store.meta(LOG_KEYS)?.split(' ').map(readVerifierKey) ?? [];
  return [...options.keys, ...kept];
}

function believe({ store, options }: Context, list: readonly unknown[]): void {
  if (store.meta(LOG_KEYS) !== undefined || options.keys.length > 0) return;
  const published = list.flatMap((key) => (textIn(key, 'use') === 'log' ? [textIn(key, 'verifier_key')] : []));
  if (published.length > 0) store.setMeta(LOG_KEYS, published.join(' '));
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
