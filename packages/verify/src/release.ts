import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { objectOf, parseJson, textOf } from './read.js';

/** A released program by its name, version and code. */
export interface Release {
  name: string;
  version: string;
  /** SHA-256, hexadecimal, of the list of its files as `sha256sum` prints it. */
  hash: string;
}

/**
 * The release that is in a package's folder: `package.json`, `bin` and all JavaScript below `dist`. docs/checking.md says
 * how to compute the hash with other tools. @throws Error if the folder is no such package
 */
export async function releaseIn(folder: string): Promise<Release> {
  const { name, version } = objectOf(parseJson(await readFile(join(folder, 'package.json'), 'utf8')), 'package.json');
  const code = (await filesBelow(folder, 'dist')).filter((path) => path.endsWith('.js'));
  if (code.length === 0) throw new Error(`${folder} has no code`);
  const paths = ['package.json', ...(await filesBelow(folder, 'bin')), ...code].sort();
  const lines = await Promise.all(
    paths.map(async (path) => `${sha256(await readFile(join(folder, path)))}  ${path}\n`),
  );
  return { name: textOf(name, 'name'), version: textOf(version, 'version'), hash: sha256(lines.join('')) };
}

/** The text of the log's entry for a release; docs/proof-format.md lists it. */
export function releaseText({ name, version, hash }: Release): string {
  return JSON.stringify({ hash, kind: 'release', name, v: 1, version });
}

async function filesBelow(folder: string, part: string): Promise<string[]> {
  const entries = await readdir(join(folder, part), { withFileTypes: true });
  const found = entries.map((entry) => {
    const path = `${part}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(folder, path) : [path];
  });
  return (await Promise.all(found)).flat();
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
