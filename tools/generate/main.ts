import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { allCalls } from '../../packages/contracts/dist/index.js';
import { natsPermissions } from '../../packages/platform/dist/index.js';
import { buildOpenApi } from '../../services/gateway/dist/docs/openapi.js';
import {
  clientCalls,
  clientCallsFile,
  clientDocument,
  clientErrorsFile,
  clientMessagesFile,
  clientShapesFile,
} from './client-files.ts';
import { configurationPage } from './configuration.ts';
import { callsFile, rulesFile } from './contract-files.ts';
import { dashboardFiles } from './dashboards.ts';
import { licencesPage } from './licences-page.ts';
import { scopesPage } from './scopes-page.ts';
import { shapesFile } from './shapes-file.ts';

// Writes the files that follow from the declared calls (openapi.json for each app, its types and calls, and rules or
// shapes), the permissions of NATS users, Grafana's dashboards, and the pages of settings, scopes and licences. --check writes nothing and names
// files that are out of date. Needs `npm run build:server` first.

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENT = 'openapi.json';
const CLIENT = join('src', 'api', 'generated');
/** The base path of each app's calls. */
const BASES = { web: 'api', console: 'console' } as const;
const CLIENT_PACKAGE = join('packages', 'client', 'src', 'generated');
type App = keyof typeof BASES;
const APPS = ['web', 'console'] as const;
const PERMISSIONS = join('deploy', 'nats-permissions.json');
const DASHBOARDS = join('deploy', 'grafana', 'dashboards');
const SETTINGS = join('docs', 'configuration.md');
const SCOPES = join('docs', 'api-scopes.md');
const LICENCES = join('docs', 'licences.md');

/** Writes each app's document and client below `root`. */
async function generate(root: string): Promise<void> {
  for (const app of APPS) await generateFor(app, join(root, app));
  await generateClient(join(root, CLIENT_PACKAGE));
  await mkdir(join(root, DASHBOARDS), { recursive: true });
  await mkdir(join(root, 'docs'), { recursive: true });
  await writeFile(join(root, SETTINGS), configurationPage(ROOT));
  await writeFile(join(root, SCOPES), scopesPage(allCalls()));
  await writeFile(join(root, LICENCES), licencesPage(ROOT));
  await writeFile(join(root, PERMISSIONS), formatted(JSON.stringify(natsPermissions())));
  for (const [name, text] of dashboardFiles()) await writeFile(join(root, DASHBOARDS, name), formatted(text));
}

async function generateFor(app: App, folder: string): Promise<void> {
  await mkdir(join(folder, CLIENT), { recursive: true });
  const text = JSON.stringify(buildOpenApi(allCalls().filter((def) => def.base === BASES[app])));
  await writeFile(join(folder, DOCUMENT), formatted(text));
  await createClient({
    input: join(folder, DOCUMENT),
    output: { path: join(folder, CLIENT), clean: true },
    plugins: ['@hey-api/typescript'],
    logs: { level: 'error', file: false },
  });
  await writeFile(join(folder, CLIENT, 'calls.gen.ts'), callsFile(JSON.parse(text), `/index.php/${BASES[app]}/`));
  if (app === 'web') await writeFile(join(folder, CLIENT, 'rules.gen.ts'), rulesFile(JSON.parse(text)));
  else
    await writeFile(join(folder, CLIENT, 'shapes.gen.ts'), shapesFile(JSON.parse(text), `/index.php/${BASES[app]}/`));
}

/** The types of `packages/client`, whose compiler wants file extensions. */
async function generateClient(folder: string): Promise<void> {
  const calls = clientCalls(allCalls());
  const document = clientDocument(calls);
  await mkdir(folder, { recursive: true });
  const input = join(folder, DOCUMENT);
  await writeFile(input, JSON.stringify(document));
  await createClient({
    input,
    output: { path: folder, clean: true, importFileExtension: '.js' },
    plugins: ['@hey-api/typescript'],
    logs: { level: 'error', file: false },
  });
  await writeFile(join(folder, 'calls.gen.ts'), clientCallsFile(calls, document));
  await writeFile(join(folder, 'shapes.gen.ts'), clientShapesFile(document));
  await writeFile(join(folder, 'messages.gen.ts'), clientMessagesFile());
  await writeFile(join(folder, 'errors.gen.ts'), clientErrorsFile());
}

/** Formats JSON as Biome does. */
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
  const found = new Map<string, string>();
  const documents = APPS.map((app) => join(root, app, DOCUMENT));
  const folders = [...APPS.map((app) => join(root, app, CLIENT)), join(root, CLIENT_PACKAGE)];
  const files = (await Promise.all(folders.map(filesIn))).flat();
  for (const path of [...documents, ...files]) {
    found.set(path.slice(root.length + 1), await readFile(path, 'utf8').catch(ifMissing('')));
  }
  for (const name of [PERMISSIONS, SETTINGS, SCOPES, LICENCES]) {
    found.set(name, await readFile(join(root, name), 'utf8').catch(ifMissing('')));
  }
  for (const name of await readdir(join(root, DASHBOARDS)).catch(ifMissing([]))) {
    found.set(join(DASHBOARDS, name), await readFile(join(root, DASHBOARDS, name), 'utf8'));
  }
  return found;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing([]));
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function ifMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value;
    throw error;
  };
}

/** The generated files that differ from the declarations. */
async function outOfDate(): Promise<string[]> {
  const fresh = await mkdtemp(join(tmpdir(), 'makoto-generate-'));
  try {
    await generate(fresh);
    const [wanted, present] = [await generated(fresh), await generated(ROOT)];
    return [...new Set([...wanted.keys(), ...present.keys()])].filter((name) => wanted.get(name) !== present.get(name));
  } finally {
    await rm(fresh, { recursive: true });
  }
}

if (process.argv.includes('--check')) {
  const names = await outOfDate();
  if (names.length > 0) {
    console.error(`Out of date: ${names.join(', ')}. Run: npm run generate (after npm run build:server)`);
    process.exitCode = 1;
  }
} else {
  await generate(ROOT);
}
