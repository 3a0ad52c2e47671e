import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `path` or `path › text`, in backticks. */
const REFERENCE = /`((?:[\w-]+\/)+[\w.-]+\.\w+|[A-Z]\w+\.md)(?: › ([^`]+))?`/g;

/**
 * What docs/security names as evidence and is not there: files, and texts in them, such as the names of tests.
 */
export function deadReferences(root: string): string[] {
  const texts = new Map<string, string | undefined>();
  const textOf = (path: string): string | undefined => {
    if (!texts.has(path)) {
      const file = join(root, path);
      texts.set(path, existsSync(file) ? readFileSync(file, 'utf8') : undefined);
    }
    return texts.get(path);
  };
  return globSync('docs/security/*.md', { cwd: root }).flatMap((page) =>
    [...(textOf(page) ?? '').matchAll(REFERENCE)].flatMap(([, path = '', wanted]) => {
      const text = textOf(path);
      if (text === undefined) return [`${page} names ${path}, which does not exist`];
      return wanted === undefined || text.includes(wanted) ? [] : [`${page}: ${path} does not contain “${wanted}”`];
    }),
  );
}
