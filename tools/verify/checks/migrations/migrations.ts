import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXEMPT, RELEASED } from './released.ts';
import { problemsOf } from './rules.ts';
import { migrationsIn } from './statements.ts';

const FILES = ['services/*/src/migrations/*.migration.ts', 'packages/platform/src/database/*.migration.ts'];

/** What migrations would do to a process of the version before that still runs: locks, and what it can no longer use. */
export function breakingMigrations(root: string): string[] {
  const all = globSync(FILES, { cwd: root })
    .sort()
    .flatMap((path) => migrationsIn(path, readFileSync(join(root, path), 'utf8')).map((one) => ({ ...one, path })));
  const names = new Set(all.map(({ name }) => name));
  const stale = [...RELEASED, ...Object.keys(EXEMPT)].filter((name) => !names.has(name));
  return [
    ...all
      .filter(({ name }) => !RELEASED.includes(name) && EXEMPT[name] === undefined)
      .flatMap(({ path, statements }) => problemsOf(statements).map((problem) => `${path}: ${problem}`)),
    ...stale.map((name) => `tools/verify/checks/migrations/released.ts names ${name}, which does not exist.`),
  ];
}
