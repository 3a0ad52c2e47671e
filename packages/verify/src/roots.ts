import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, utf8 } from './bytes.js';
import { checkSignature } from './keys.js';
import { countOf, exactly, listOf, objectOf, textOf } from './read.js';

/** The market's signed statement about an instrument's ticks stamped in [from, to). Hashes are hexadecimal. */
export interface Root {
  symbol: string;
  seq: number;
  from: number;
  to: number;
  size: number;
  root: string;
  prev: string;
  hash: string;
  key_id: string;
  signature: string;
}

const FIELDS = ['symbol', 'seq', 'from', 'to', 'size', 'root', 'prev', 'hash', 'key_id', 'signature'];

export function readRoots(value: unknown, name: string): Root[] {
  return listOf(value, name).map((item, i) => readRoot(item, `${name}[${i}]`));
}

function readRoot(value: unknown, name: string): Root {
  const root = exactly(value, name, FIELDS);
  const [from, to] = [countOf(root.from, `${name}.from`), countOf(root.to, `${name}.to`)];
  if (to <= from) throw new Error(`${name} ends before it begins`);
  return {
    symbol: textOf(root.symbol, `${name}.symbol`),
    seq: countOf(root.seq, `${name}.seq`),
    from,
    to,
    size: countOf(root.size, `${name}.size`),
    root: textOf(root.root, `${name}.root`),
    prev: textOf(root.prev, `${name}.prev`),
    hash: textOf(root.hash, `${name}.hash`),
    key_id: textOf(root.key_id, `${name}.key_id`),
    signature: textOf(root.signature, `${name}.signature`),
  };
}

/** What a published key may sign; nothing else is accepted. */
export type KeyUse = 'receipts' | 'ticks' | 'solvency';

/** The public keys for one use by id, from a list of `{ key_id, public_key, use }`. */
export function readKeys(value: unknown, name: string, use: KeyUse): Map<string, string> {
  return new Map(
    listOf(value, name).flatMap((item, i): [string, string][] => {
      const key = objectOf(item, `${name}[${i}]`);
      if (textOf(key.use, `${name}[${i}].use`) !== use) return [];
      return [[textOf(key.key_id, `${name}[${i}].key_id`), textOf(key.public_key, `${name}[${i}].public_key`)]];
    }),
  );
}

/** The signed text. */
export function rootText(root: Root): string {
  const { symbol, seq, from, to, size, prev } = root;
  return ['makoto-ticks-1', symbol, seq, from, to, size, root.root, prev].join(' ');
}

/**
 * Verifies that roots belong to one instrument, are signed, and follow each other without gaps: each starts where the
 * previous one ends, and refers to its hash. @throws Error with the reason
 */
export function checkChain(roots: readonly Root[], symbol: string, keys: ReadonlyMap<string, string>): void {
  roots.forEach((root, i) => {
    const text = rootText(root);
    const key = keys.get(root.key_id);
    if (root.symbol !== symbol) throw new Error(`root ${root.seq} is of ${root.symbol}, not of ${symbol}`);
    if (toHex(sha256(utf8(text))) !== root.hash) throw new Error(`root ${root.seq} does not have the hash it claims`);
    if (key === undefined) throw new Error(`root ${root.seq} is signed by a key that is not published`);
    checkSignature(utf8(text), root.signature, root.key_id, key);
    const before = roots[i - 1];
    if (before && (root.seq !== before.seq + 1 || root.prev !== before.hash || root.from !== before.to)) {
      throw new Error(`root ${root.seq} does not continue root ${before.seq}`);
    }
  });
}

/** Whether two roots are the same statement with the same signature. */
export function sameRoot(one: Root, other: Root | undefined): boolean {
  const all = (root: Root): string => [rootText(root), root.hash, root.key_id, root.signature].join(' ');
  return other !== undefined && all(one) === all(other);
}
