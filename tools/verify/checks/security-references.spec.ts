import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDir } from '../../launcher/lib/scratch.ts';
import { deadReferences } from './security-references.ts';

it('names evidence that is gone: a file, or a text in it', () => {
  const { dir, remove } = scratchDir();
  mkdirSync(join(dir, 'docs/security'), { recursive: true });
  mkdirSync(join(dir, 'a'));
  writeFileSync(join(dir, 'a/b.spec.ts'), "it('holds', () => undefined);");
  writeFileSync(
    join(dir, 'docs/security/page.md'),
    '| `a/b.spec.ts` | `a/b.spec.ts › holds` | `a/b.spec.ts › leaks` | `a/gone.ts › x` | `MODE` |',
  );
  expect(deadReferences(dir)).toEqual([
    'docs/security/page.md: a/b.spec.ts does not contain “leaks”',
    'docs/security/page.md names a/gone.ts, which does not exist',
  ]);
  remove();
});
