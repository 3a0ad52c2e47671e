import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../launcher/product/build.ts';
import { badCommits } from './checks/commit-subjects.ts';
import { longFiles } from './checks/file-lengths.ts';
import { breakingMigrations } from './checks/migrations/migrations.ts';
import { deadReferences } from './checks/security-references.ts';

// The command behind `npm run verify`: all checks of the repository but the tests. With `--mutation`, also whether tests
// notice changes of the money and access code that differs from `main`, which takes hours for much of it.

const bin = (name: string): string => join('node_modules/.bin', name);
const tsc = 'node_modules/typescript7/bin/tsc';
const vite = 'node_modules/vite/bin/vite.js';
const compress = 'tools/launcher/product/precompress.mjs';

/** Programs that fail when their check does. */
const PROGRAMS: Record<string, string[]> = {
  'format and lint': [bin('biome'), 'check', '.'],
  'server types': [tsc, '-b'],
  // After the server's build: some tools import from `dist`.
  boundaries: [
    bin('depcruise'),
    'packages',
    'services',
    'web/src',
    'console/src',
    'tools',
    '--output-type',
    'err-long',
  ],
  'test types': [tsc, '-p', 'test/tsconfig.json'],
  'tool types': [tsc, '-p', 'tools/tsconfig.json'],
  'app types': [tsc, '-p', 'web/tsconfig.json'],
  'console types': [tsc, '-p', 'console/tsconfig.json'],
  'generated files': ['tools/generate/main.ts', '--check'],
  'app build': [vite, 'build', 'web', '--logLevel', 'warn'],
  'console build': [vite, 'build', 'console', '--logLevel', 'warn'],
  // A product that is started next serves these folders as they are.
  'app compression': [compress, 'web/dist'],
  'console compression': [compress, 'console/dist'],
  'first paint': ['tools/verify/checks/first-paint.ts'],
  image: ['tools/verify/checks/image.ts'],
  ...(process.argv.includes('--mutation') && { mutation: ['tools/trial/main.ts', 'mutation', 'changed'] }),
};

/** Our own checks. Each returns its problems, or undefined if it cannot be made. */
const OWN: Record<string, () => string[] | undefined> = {
  'file lengths': () => longFiles(ROOT),
  migrations: () => breakingMigrations(ROOT),
  'commit subjects': () => badCommits(ROOT),
  'security references': () => deadReferences(ROOT),
};

const failed: string[] = [];
const begin = (name: string): void => void process.stdout.write(`\n▸ ${name}\n`);
for (const [name, args] of Object.entries(PROGRAMS)) {
  begin(name);
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) failed.push(name);
}
for (const [name, check] of Object.entries(OWN)) {
  begin(name);
  const problems = check();
  if (problems === undefined) process.stdout.write('Skipped: this checkout has no git history to check.\n');
  else if (problems.length > 0) {
    process.stdout.write(`${problems.join('\n')}\n`);
    failed.push(name);
  }
}
process.stdout.write(failed.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${failed.join(', ')}.\n`);
process.exit(failed.length === 0 ? 0 : 1);
