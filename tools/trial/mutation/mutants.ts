import { isObject, readObject } from '../../launcher/lib/json.ts';

/** One change of the code, and what the tests made of it. */
export interface Mutant {
  file: string;
  /** From 1. */
  line: number;
  /** The line that it changes, up to the first backtick. */
  code: string;
  /** What stands in place of a part of that line, on one line. */
  replacement: string;
  /** `NoCoverage`: no test runs the line. */
  status: string;
}

/** Reads Stryker's report of mutants. Left out are those that Stryker does not count: ignored ones, and such as do not compile. */
export function readMutants(path: string): Mutant[] {
  const report = readObject(path);
  const files = report !== undefined && isObject(report['files']) ? Object.entries(report['files']) : [];
  return files.flatMap(([file, content]) => {
    if (!isObject(content) || !Array.isArray(content['mutants'])) return [];
    const lines = String(content['source']).split('\n');
    return content['mutants'].filter(isObject).flatMap((mutant) => toMutant(file, lines, mutant));
  });
}

function toMutant(file: string, lines: readonly string[], mutant: Record<string, unknown>): Mutant[] {
  const status = String(mutant['status']);
  if (!COUNTED.includes(status)) return [];
  const location = isObject(mutant['location']) ? mutant['location'] : {};
  const line = Number(isObject(location['start']) ? location['start']['line'] : 0);
  const [code = ''] = (lines[line - 1] ?? '').trim().split('`');
  const replacement = String(mutant['replacement'] ?? '').replaceAll('`', "'");
  return [{ file, line, code, replacement: replacement.replaceAll(/\s+/g, ' ').trim(), status }];
}

const DETECTED = ['Killed', 'Timeout'];
const COUNTED = [...DETECTED, 'Survived', 'NoCoverage'];

/** Whether a test fails on this mutant. */
export function isDetected({ status }: Mutant): boolean {
  return DETECTED.includes(status);
}

/** The share of mutants that tests detect, 0 to 1; 1 without any. */
export function scoreOf(mutants: readonly Mutant[]): number {
  return mutants.length === 0 ? 1 : mutants.filter(isDetected).length / mutants.length;
}

/** How a mutant stands in the page of explained ones. */
export function entryOf({ file, code, replacement }: Pick<Mutant, 'file' | 'code' | 'replacement'>): string {
  return `- \`${file} › ${code.trim()}\` → \`${replacement}\``;
}
