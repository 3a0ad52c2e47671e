import { AppError, type Class, type FieldProblem, fieldNames, fillText, PROBLEM_TEXTS, parse } from '@makoto/contracts';

/** A setting is missing or wrong. The message has one sentence per setting. */
export class ConfigError extends Error {}

/**
 * Reads a process's settings from its environment into a class whose fields are the variables' names. Empty variables
 * count as absent.
 *
 * @throws ConfigError naming the setting to correct
 */
export function loadConfig<T extends object>(type: Class<T>, env: Record<string, string | undefined>): T {
  const data: Record<string, string> = {};
  for (const name of fieldNames(type)) {
    const value = env[name];
    if (value !== undefined && value !== '') data[name] = value;
  }
  try {
    return Object.assign(new type(), parse(type, data));
  } catch (error) {
    if (error instanceof AppError) throw new ConfigError(error.problems.map(describe).join(' '));
    throw error;
  }
}

function describe(problem: FieldProblem): string {
  const text = fillText(PROBLEM_TEXTS[problem.key].en, problem.params ?? {});
  return `Setting ${problem.field}: ${problem.key === 'required' ? 'it is missing.' : text}`;
}
