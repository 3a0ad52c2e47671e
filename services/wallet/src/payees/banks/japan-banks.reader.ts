import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { parseList, Text } from '@makoto/contracts';

/** A bank, or one of its branches if `branch_code` is not empty. */
export class JapanBankRow {
  @Text(4) bank_code!: string;
  @Text(4, { min: 0 }) branch_code!: string;
  @Text(200) name!: string;
  @Text(200, { min: 0 }) kana!: string;
}

const TIMEOUT_MS = 60_000;
const require = createRequire(import.meta.url);

/**
 * The package holds 5 MB of objects, which take 100 MB of memory. A child process reads it and prints one line per bank with
 * its branches; its memory is freed when it exits.
 */
const READER = `
const row = (bank_code, branch_code, { name, kana }) => ({ bank_code, branch_code, name, kana: kana ?? '' });
for (const bank of Object.values(require(process.argv[1]))) {
  const branches = Object.values(bank.branches).map((branch) => row(bank.code, branch.code, branch));
  process.stdout.write(JSON.stringify([row(bank.code, '', bank), ...branches]) + '\\n');
}
`;

/** The installed version of the list. */
export function installedVersion(): string {
  const file: unknown = require('zengin-code/package.json');
  const version = typeof file === 'object' && file !== null && 'version' in file ? file.version : undefined;
  if (typeof version !== 'string') throw new Error('the list of banks has no version');
  return version;
}

/** Every bank of the installed list with its branches, one bank at a time. @throws if the package cannot be read */
export async function* readJapanBanks(): AsyncGenerator<JapanBankRow[]> {
  const child = spawn(process.execPath, ['-e', READER, require.resolve('zengin-code')], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
  });
  const ended = once(child, 'exit');
  // Heard below; a start that fails would end the process before that.
  ended.catch(() => undefined);
  for await (const line of createInterface({ input: child.stdout })) {
    const rows: unknown = JSON.parse(line);
    yield parseList(JapanBankRow, rows, 10_000);
  }
  const [code]: unknown[] = await ended;
  if (code !== 0) throw new Error('the list of banks could not be read');
}
