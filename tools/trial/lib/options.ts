import { Failure } from '../../launcher/lib/failure.ts';

/**
 * Reads `--name N` arguments: numbers of zero or more, for the names of `defaults` and `seed`.
 * @throws Failure for another name or no number
 */
export function readOptions<Names extends string>(
  args: readonly string[],
  defaults: Readonly<Record<Names, number>>,
): Record<string, number> & { seed?: number } {
  const read: Record<string, number> = { ...defaults };
  const names = ['seed', ...Object.keys(defaults)];
  for (let at = 0; at < args.length; at += 2) {
    const name = (args[at] ?? '').replace(/^--/, '');
    const value = args[at + 1] ?? '';
    if (!names.includes(name) || !/^\d+(\.\d+)?$/.test(value)) {
      throw new Failure(`This trial has the options ${names.map((one) => `--${one} <number>`).join(', ')}.`);
    }
    read[name] = Number(value);
  }
  return read;
}
