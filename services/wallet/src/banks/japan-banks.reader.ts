import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { parse, parseList, Text } from '@makoto/contracts';

/** A bank, or a branch where `branch_code` is not empty. */
export class JapanBankRow {
  @Text(4) bank_code!: string;
  @Text(4, { min: 0 }) branch_code!: string;
  @Text(200) name!: string;
  @Text(200, { min: 0 }) kana!: string;
}

class PackageFile {
  @Text(40) version!: string;
}

const MAX_ROWS = 100_000;
const TIMEOUT_MS = 60_000;
const require = createRequire(import.meta.url);

/** The package is 5 MB of objects: it is read in a thread of its own, whose memory goes when it ends. */
const READER = `
const { parentPort, workerData } = require('node:worker_threads');
const rows = [];
for (const bank of Object.values(require(workerData))) {
  rows.push({ bank_code: bank.code, branch_code: '', name: bank.name, kana: bank.kana ?? '' });
  for (const branch of Object.values(bank.branches)) {
    rows.push({ bank_code: bank.code, branch_code: branch.code, name: branch.name, kana: branch.kana ?? '' });
  }
}
parentPort.postMessage(rows);
`;

/** The version of the list that is installed. */
export function installedVersion(): string {
  const file: unknown = require('zengin-code/package.json');
  const version = typeof file === 'object' && file !== null && 'version' in file ? file.version : undefined;
  return parse(PackageFile, { version }).version;
}

/** Every bank and branch of the installed list. @throws where the package cannot be read */
export function readJapanBanks(): Promise<JapanBankRow[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(READER, { eval: true, workerData: require.resolve('zengin-code') });
    const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
    worker.once('message', (rows: unknown) => {
      try {
        resolve(parseList(JapanBankRow, rows, MAX_ROWS));
      } catch (error) {
        reject(error);
      }
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the list of banks could not be read'));
    });
  });
}
