import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../launcher/product/build.ts';

// The compressed JavaScript that a browser must load before `/` is painted, in the language with the largest texts,
// must stay within the limit and must not contain the chart. Needs a built app (`npm run build -w web`).

const LIMIT_BYTES = 130_000;
const DIST = join(ROOT, 'web', 'dist');
/** Chunks by name: the first script, and the shared code with the home screen (web/vite.config.ts). */
const ENTRY = ['start', 'shared'];
/** A text that only the chart's code contains. */
const CHART = 'TradingView';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'));

/** The given chunks with all their imports. */
function withImports(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withImports(manifest[name]?.imports ?? [], found);
  }
  return found;
}

const textsOf = (lang: string): string[] => ['common', 'home'].map((name) => `src/locales/${lang}/${name}.ts`);

function weight(names: Iterable<string>): number {
  let bytes = 0;
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    bytes += gzipSync(readFileSync(join(DIST, chunk.file))).length;
  }
  return bytes;
}

const entry = Object.keys(manifest).filter((key) => ENTRY.includes(manifest[key]?.name ?? ''));
if (entry.length !== ENTRY.length) throw new Error(`the build has no ${ENTRY.join(' and ')}`);
const chunks = withImports(entry);
const withTexts = ['en', 'ja', 'zh'].map((lang) => weight(withImports(textsOf(lang), new Set(chunks))));
const bytes = Math.max(...withTexts);
const problems: string[] = [];
const kilobytes = (count: number): string => `${(count / 1000).toFixed(1)} kB`;
if (bytes > LIMIT_BYTES)
  problems.push(`/ needs ${kilobytes(bytes)} of JavaScript, more than ${kilobytes(LIMIT_BYTES)}`);
for (const name of chunks) {
  const file = manifest[name]?.file ?? '';
  if (readFileSync(join(DIST, file), 'utf8').includes(CHART)) problems.push(`${file} loads the chart for /`);
}
process.stdout.write(
  `JavaScript for the first paint of /: ${kilobytes(bytes)} compressed (limit ${kilobytes(LIMIT_BYTES)}).\n`,
);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
