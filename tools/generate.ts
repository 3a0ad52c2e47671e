import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { buildOpenApi } from '../services/gateway/dist/docs/openapi.js';

// Writes what is made from the declared calls: web/openapi.json and, from that, the web client's types. With --check
// nothing is written, and whatever is out of date is named. Needs `npm run build:server` first.

const ROOT = join(import.meta.dirname, '..');
const WEB = join(ROOT, 'web');
const DOCUMENT = 'openapi.json';
const CLIENT = join('src', 'api', 'generated');

/** Writes document and client below `root`. */
async function generate(root: string): Promise<void> {
  await mkdir(join(root, CLIENT), { recursive: true });
  await writeFile(join(root, DOCUMENT), formatted(JSON.stringify(buildOpenApi())));
  await createClient({
    input: join(root, DOCUMENT),
    output: { path: join(root, CLIENT), clean: true },
    plugins: ['@hey-api/typescript'],
    logs: { level: 'error', file: false },
  });
}

/** JSON as the formatter wants it, so that it has nothing to say about the document. */
function formatted(json: string): string {
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = [biome, 'format', `--stdin-file-path=${join('web', DOCUMENT)}`];
  return execFileSync(process.execPath, args, {
    cwd: ROOT,
    input: json,
    encoding: 'utf8',
    maxBuffer: 32 * 1024 * 1024,
  });
}

/** Every generated file below `root` with its text. */
async function generated(root: string): Promise<Map<string, string>> {
  const names = await readdir(join(root, CLIENT), { recursive: true, withFileTypes: true }).catch(ifMissing([]));
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = new Map<string, string>();
  for (const path of [join(root, DOCUMENT), ...files]) {
    found.set(path.slice(root.length + 1), await readFile(path, 'utf8').catch(ifMissing('')));
  }
  return found;
}

function ifMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value;
    throw error;
  };
}

/** The generated files that are not what the declarations make of them. */
async function outOfDate(): Promise<string[]> {
  const fresh = await mkdtemp(join(tmpdir(), 'makoto-generate-'));
  try {
    await generate(fresh);
    const [wanted, present] = [await generated(fresh), await generated(WEB)];
    return [...new Set([...wanted.keys(), ...present.keys()])].filter((name) => wanted.get(name) !== present.get(name));
  } finally {
    await rm(fresh, { recursive: true });
  }
}

if (process.argv.includes('--check')) {
  const names = await outOfDate();
  if (names.length > 0) {
    console.error(`Out of date in web/: ${names.join(', ')}. Run: node tools/generate.ts (after npm run build:server)`);
    process.exitCode = 1;
  }
} else {
  await generate(WEB);
}
