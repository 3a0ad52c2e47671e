import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, type Mutant } from './mutants.ts';

/** The page that says of each surviving mutant why it may. */
export const PAGE = 'docs/security/mutants.md';

/** `- ‘file › code’ → ‘replacement’: reason` */
const ENTRY = /^(- `[^`]+ › [^`]+` → `[^`]*`): \S/;

/** The mutants that the page explains. */
export function readExplained(root: string): Set<string> {
  const lines = readFileSync(join(root, PAGE), 'utf8').split('\n');
  return new Set(lines.flatMap((line) => ENTRY.exec(line)?.[1] ?? []));
}

/** Whether the page says why this mutant may survive. */
export function isExplained(explained: ReadonlySet<string>, mutant: Mutant): boolean {
  return explained.has(entryOf(mutant));
}
