import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scratchDir } from '../../launcher/lib/scratch.ts';
import { longFiles } from './file-lengths.ts';

it('names hand-written files of more than 300 lines, and no generated ones', () => {
  const { dir, remove } = scratchDir();
  const write = (path: string, lines: number): void => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), 'x\n'.repeat(lines));
  };
  write('web/src/short.tsx', 300);
  write('services/a/src/long.ts', 301);
  write('services/a/dist/long.js', 301);
  write('web/src/api/generated/types.gen.ts', 301);
  write('node_modules/a/long.js', 301);
  expect(longFiles(dir)).toEqual([expect.stringMatching(/^services\/a\/src\/long\.ts has 301 lines/)]);
  remove();
});
