import { createHash } from 'node:crypto';

export const sha256 = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** Uses Node's crypto and a different algorithm than the verifier, as a house would. */
export function tree(leaves: readonly string[]): { root: Buffer; paths: string[] } {
  const build = (from: number, to: number): { root: Buffer; paths: string[][] } => {
    if (to - from === 1) return { root: sha256('\0', leaves[from] ?? ''), paths: [[]] };
    // RFC 6962: the left side takes the largest power of two below the number of leaves.
    const middle = from + 2 ** Math.floor(Math.log2(to - from - 1));
    const [left, right] = [build(from, middle), build(middle, to)];
    return {
      root: sha256('\x01', left.root, right.root),
      paths: [
        ...left.paths.map((path) => [...path, `r${right.root.toString('base64url')}`]),
        ...right.paths.map((path) => [...path, `l${left.root.toString('base64url')}`]),
      ],
    };
  };
  if (leaves.length === 0) return { root: sha256(), paths: [] };
  const { root, paths } = build(0, leaves.length);
  return { root, paths: paths.map((path) => path.join('.')) };
}
