import { readFileSync } from 'node:fs';
import { Failure } from '../lib/failure.ts';
import { GIVEN, WITHHELD } from './environments.ts';

const GIVEN_NAMES: ReadonlySet<string> = new Set(Object.values(GIVEN).flat());

/**
 * The environment with each setting that `NAME_FILE` names a file for, such as a mounted secret; the line break at the
 * file's end does not count. Processes that are started get the value, not the name of the file.
 * @throws Failure if both are set, or the file cannot be read
 */
export function withFileSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const result = { ...env };
  for (const [variable, path] of Object.entries(env)) {
    const name = variable.replace(/_FILE$/, '');
    if (name === variable || !path || !(WITHHELD.test(name) || GIVEN_NAMES.has(name))) continue;
    if (env[name]) throw new Failure(`${name} and ${variable} are both set; keep one of them.`);
    try {
      result[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new Failure(`${variable} names ${path}, which cannot be read (${String(error)}).`);
    }
    delete result[variable];
  }
  return result;
}
