import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../launcher/product/build.ts';

interface Check {
  name: string;
  args: string[];
}

const bin = (name: string): string => join('node_modules/.bin', name);
const tsc = 'node_modules/typescript7/bin/tsc';

const CHECKS: Check[] = [
  { name: 'format and lint', args: [bin('biome'), 'check', '.'] },
  {
    name: 'boundaries',
    args: [bin('depcruise'), 'packages', 'services', 'web/src', 'console/src', '--output-type', 'err-long'],
  },
  { name: 'server types', args: [tsc, '-b'] },
  { name: 'test types', args: [tsc, '-p', 'test/tsconfig.json'] },
  { name: 'tool types', args: [tsc, '-p', 'tools/tsconfig.json'] },
  { name: 'app types', args: [tsc, '-p', 'web/tsconfig.json'] },
  { name: 'console types', args: [tsc, '-p', 'console/tsconfig.json'] },
  { name: 'generated files', args: ['tools/generate/main.ts', '--check'] },
  { name: 'app build', args: ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'] },
  { name: 'console build', args: ['node_modules/vite/bin/vite.js', 'build', 'console', '--logLevel', 'warn'] },
  { name: 'size limits', args: ['tools/verify/size-limit.ts'] },
  { name: 'unit tests', args: ['tools/test/main.ts', '--selectProjects', 'unit', 'web'] },
];

const failed: string[] = [];
for (const { name, args } of CHECKS) {
  process.stdout.write(`\n▸ ${name}\n`);
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) failed.push(name);
}
process.stdout.write(failed.length === 0 ? '\nAll is well.\n' : `\nTo mend: ${failed.join(', ')}.\n`);
process.exit(failed.length === 0 ? 0 : 1);
