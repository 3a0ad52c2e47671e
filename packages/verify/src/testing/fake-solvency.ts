import type { SolvencyEvidence } from '../solvency.js';
import { sha256 } from './reference-tree.js';
import { Signer } from './signer.js';

export const SOLVENCY = new Signer(3);

/** A customer's balances in millionths, by kind. */
export type FakeBalances = Record<'USD' | 'USDT', Record<string, bigint>>;

const KINDS = ['available', 'in_trade', 'locked', 'withdrawing', 'promised'];

interface Node {
  hash: Buffer;
  sums: bigint[];
}

/** An honest house's evidence for customer `place` of those with these balances. */
export function solvencyEvidence(all: readonly FakeBalances[], place: number): SolvencyEvidence {
  const leaves = all.map((owed, i) => leafOf(i, owed));
  const { root, paths } = build(leaves.map(({ node }) => node));
  const [usd = 0n, usdt = 0n] = root.sums;
  const statement = JSON.stringify({
    ...{ v: 1, kind: 'solvency', no: 7, at: 1_795_014_000_000, leaves: all.length, root: root.hash.toString('hex') },
    owed: { USD: decimal(usd), USDT: decimal(usdt) },
    held: { USD: decimal(usd + 1_000_000n), USDT: decimal(usdt) },
    prev: '0'.repeat(64),
  });
  const published = {
    ...{ statement, signature: SOLVENCY.sign(statement) },
    ...{ key_id: SOLVENCY.keyId, public_key: SOLVENCY.publicKey },
  };
  const keys = [{ key_id: SOLVENCY.keyId, public_key: SOLVENCY.publicKey, use: 'solvency' }];
  return { published, keys, own: { leaf: leaves[place]?.text, place, path: paths[place] } };
}

function leafOf(i: number, owed: FakeBalances): { text: string; node: Node } {
  const amounts = (currency: 'USD' | 'USDT'): object =>
    Object.fromEntries(KINDS.map((kind) => [kind, decimal(owed[currency][kind] ?? 0n)]));
  const user = `00000000-0000-4000-8000-0000000000${String(i).padStart(2, '0')}`;
  const nonce = sha256(`nonce ${i}`).toString('hex').slice(0, 32);
  const text = JSON.stringify({ v: 1, no: 7, user, nonce, owed: { USD: amounts('USD'), USDT: amounts('USDT') } });
  const sums = (['USD', 'USDT'] as const).map((c) => Object.values(owed[c]).reduce((sum, one) => sum + one, 0n));
  return { text, node: { hash: sha256('\0', text), sums } };
}

/** Top-down, as RFC 6962 defines it; the product builds it level by level. */
function build(nodes: readonly Node[]): { root: Node; paths: string[] } {
  const [only] = nodes;
  if (!only) throw new Error('no such customer');
  if (nodes.length === 1) return { root: only, paths: [''] };
  const middle = 2 ** Math.floor(Math.log2(nodes.length - 1));
  const [left, right] = [build(nodes.slice(0, middle)), build(nodes.slice(middle))];
  const step = (paths: string[], side: string, other: Node): string[] =>
    paths.map((path) => [...(path ? [path] : []), side + written(other).toString('base64url')].join('.'));
  const sums = left.root.sums.map((sum, i) => sum + (right.root.sums[i] ?? 0n));
  return {
    root: { hash: sha256('\x01', written(left.root), written(right.root)), sums },
    paths: [...step(left.paths, 'r', right.root), ...step(right.paths, 'l', left.root)],
  };
}

function written({ hash, sums }: Node): Buffer {
  const bytes = Buffer.alloc(8 * sums.length);
  for (const [i, sum] of sums.entries()) bytes.writeBigUInt64BE(BigInt.asUintN(64, sum), 8 * i);
  return Buffer.concat([hash, bytes]);
}

function decimal(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0');
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/0{1,4}$/, '');
  return value < 0n ? `-${text}` : text;
}
