import { readFileSync } from 'node:fs';
import { AppError, type Class, type FieldProblem, fieldNames, fillText, PROBLEM_TEXTS, parse } from '@makoto/contracts';

/** A setting is missing or wrong. The message has one sentence per setting. */
export class ConfigError extends Error {}

/**
 * Reads a process's settings from its environment into a class whose fields are the variables' names. Empty variables
 * count as absent. `NAME_FILE` names a file with the value of `NAME`, such as a mounted secret; the line break at its end
 * does not count.
 *
 * @throws ConfigError naming the setting to correct
 */
export function loadConfig<T extends object>(type: Class<T>, env: Record<string, string | undefined>): T {
  const data: Record<string, string> = {};
  for (const name of fieldNames(type)) {
    const value = settingOf(name, env);
    if (value !== undefined && value !== '') data[name] = value;
  }
  try {
    return Object.assign(new type(), parse(type, data));
  } catch (error) {
    if (error instanceof AppError) throw new ConfigError(error.problems.map(describe).join(' '));
    throw error;
  }
}

function settingOf(name: string, env: Record<string, string | undefined>): string | undefined {
  const path = env[`${name}_FILE`];
  if (path === undefined || path === '') return env[name];
  if (env[name]) throw new ConfigError(`Setting ${name}: ${name}_FILE is set as well; keep one of them.`);
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new ConfigError(`Setting ${name}_FILE: the file cannot be read (${String(error)}).`);
  }
}

function describe(problem: FieldProblem): string {
  const text = fillText(PROBLEM_TEXTS[problem.key].en, problem.params ?? {});
  return `Setting ${problem.field}: ${problem.key === 'required' ? 'it is missing.' : text}`;
}
