import { hash } from 'node:crypto';

/** A step on the path from a leaf to the root: the sibling's hash and its side. */
export interface PathStep {
  side: 'left' | 'right';
  hash: Buffer;
}

const NODE = Buffer.from([1]);

/**
 * The hash of a leaf: SHA-256 of a zero byte and the text in UTF-8 (RFC 6962, section 2.1), so that no node passes for
 * a leaf.
 */
export function leafHash(data: string): Buffer {
  return hash('sha256', `\0${data}`, 'buffer');
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return hash('sha256', Buffer.concat([NODE, left, right]), 'buffer');
}

/**
 * The Merkle tree over leaf hashes (RFC 6962, section 2.1): its root, and each leaf's path to it. A single leaf is its
 * own root and has an empty path.
 *
 * @throws RangeError for no leaves
 */
export function merkleTree(leaves: readonly Buffer[]): { root: Buffer; paths: PathStep[][] } {
  if (leaves.length === 0) throw new RangeError('a tree needs at least one leaf');
  const paths: PathStep[][] = leaves.map(() => []);
  let level = leaves.map((hash, i) => ({ hash, members: [i] }));
  while (level.length > 1) {
    const next: typeof level = [];
    for (let i = 0; i < level.length; i += 2) {
      const left = level[i];
      const right = level[i + 1];
      if (!left) break;
      if (!right) {
        next.push(left);
        continue;
      }
      for (const m of left.members) paths[m]?.push({ side: 'right', hash: right.hash });
      for (const m of right.members) paths[m]?.push({ side: 'left', hash: left.hash });
      next.push({ hash: nodeHash(left.hash, right.hash), members: [...left.members, ...right.members] });
    }
    level = next;
  }
  const root = level[0];
  if (!root) throw new RangeError('a tree needs at least one leaf');
  return { root: root.hash, paths };
}

/** The root at the end of a leaf's path. */
export function foldPath(leaf: Buffer, path: readonly PathStep[]): Buffer {
  return path.reduce(
    (hash, step) => (step.side === 'left' ? nodeHash(step.hash, hash) : nodeHash(hash, step.hash)),
    leaf,
  );
}

/** A path as text: for each step `l` or `r` and the sibling's hash in base64url, separated by dots. */
export function pathToText(path: readonly PathStep[]): string {
  return path.map((step) => (step.side === 'left' ? 'l' : 'r') + step.hash.toString('base64url')).join('.');
}
