import { cpSync, existsSync, globSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Failure } from '../lib/failure.ts';
import { isObject } from '../lib/json.ts';
import { ROOT } from '../product/build.ts';
import { EXTERNAL } from '../product/external.ts';

// What runs of the repository, for the image of the containers: bundles, built apps, the launcher's TypeScript, and the
// packages that they load. Everything else of node_modules is in the bundles or builds them.

/** The most that it may take, in bytes. With node:24-bookworm-slim, about 230 MB, the image stays below 350 MB. */
export const MOST_BYTES = 115e6;

/** Our own files; `deploy` has what the launcher reads. */
const OWN = [
  ...['package.json', 'deploy/nats-permissions.json', 'deploy/prometheus', 'web/dist', 'console/dist'],
  ...['services/*/package.json', 'services/*/bundle'],
  ...['packages/{verify,witness}/{package.json,LICENSE,bin,dist}'],
  'tools/{backup,checks,launcher,rotate}',
];
/** Programs that run from their sources, and packages that run as they are published. */
const RUN_AS_THEY_ARE = ['packages/verify', 'tools/backup', 'tools/checks', 'tools/launcher', 'tools/rotate'];

/** Nothing reads them at run time: types, maps, tests, other weights of the fonts, and ccxt for other module systems. */
const LEFT_OUT = [
  /\.(?:d\.[cm]?ts|spec\.ts|md)$/,
  /node_modules\/.*\.map$|packages\/.*\.map$/,
  /\/testing(?:\/|$)/,
  /@embedpdf\/.*(?<!-Regular)\.otf$/,
  /ccxt\/dist\/(?:cjs|ccxt\.browser)/,
];

/** Texts that a package must be passed on with, in any spelling and format. */
const LICENCE =
  /(?:^|\/)(?:un)?(?:licen[sc]es?|copying|copyright|notice|patents)(?:[-.][^/]*)?(?<!\.d\.[cm]?ts|\.map)$/i;

/** Whether a file of what runs, by its path in the repository, is copied. */
export function isWanted(path: string): boolean {
  return LICENCE.test(path) || !LEFT_OUT.some((pattern) => pattern.test(path));
}

/** Copies what runs into a folder, in the places that it has in the repository. @returns its size in bytes */
export function makeImage(folder: string): number {
  for (const path of [...globSync(OWN, { cwd: ROOT }), ...packagesOf()]) {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(ROOT, path), place, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => isWanted(relative(ROOT, from)) && !from.slice(join(ROOT, path).length).includes('node_modules'),
    });
  }
  symlinkSync('../packages/verify', join(folder, 'node_modules/makoto-verify'));
  return sizeOf(folder);
}

/** The folders of all packages that are loaded at run time, with those that they need themselves. */
function packagesOf(): string[] {
  const found = new Set<string>();
  const add = (name: string, neededBy: string): void => {
    const folder = folderOf(name, neededBy);
    // An optional package, or one for another system; or one of ours.
    if (folder === undefined || found.has(folder) || lstatSync(join(ROOT, folder)).isSymbolicLink()) return;
    found.add(folder);
    for (const needed of needsOf(folder)) add(needed, folder);
  };
  for (const name of EXTERNAL) add(name, '.');
  for (const folder of RUN_AS_THEY_ARE) for (const name of needsOf(folder)) add(name, folder);
  return [...found];
}

/** The folder that Node finds a package in, seen from another folder. */
function folderOf(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(ROOT, folder))) return folder;
  return from === '.' ? undefined : folderOf(name, dirname(from));
}

function needsOf(folder: string): string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  if (!isObject(manifest)) throw new Failure(`${folder} is no package`);
  return [manifest.dependencies, manifest.optionalDependencies].flatMap((names) =>
    isObject(names) ? Object.keys(names) : [],
  );
}

function sizeOf(folder: string): number {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0);
}

if (import.meta.main) {
  const [folder = '/image'] = process.argv.slice(2);
  const bytes = makeImage(folder);
  process.stdout.write(`What runs takes ${(bytes / 1e6).toFixed(1)} MB.\n`);
  if (bytes > MOST_BYTES) throw new Failure(`It may take ${MOST_BYTES / 1e6} MB.`);
}
