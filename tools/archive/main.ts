import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { auditUrl } from '../checks/audit/audit-url.ts';
import { Failure, lastWords, messageOf } from '../launcher/lib/failure.ts';
import { sayWithTime } from '../launcher/lib/say.ts';
import { readSettings } from '../launcher/product/settings.ts';
import { archiveDir, fileOf } from './archive-files.ts';
import { archiveMonth } from './archive-month.ts';
import { assertOld, KEEP_YEARS, monthsToArchive, periodOfMonth } from './months.ts';
import { readBack } from './read-back.ts';

const USAGE = `npm run archive -- --before <month> [--keep-years <n>] [--dir <folder>]
                                     moves the transfers of earlier months into files
npm run archive -- --read <month | file> [--dir <folder>]
                                     makes an archived month part of the database again

A month is written as 2018-03; the folder is DATA_DIR/archive unless it is named. docs/operations/archive.md has the rest.
`;

const say = sayWithTime();

function options() {
  try {
    return parseArgs({
      options: {
        before: { type: 'string' },
        'keep-years': { type: 'string' },
        read: { type: 'string' },
        dir: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new Failure(`${messageOf(error)}\n\n${USAGE}`);
  }
}

async function archive(client: pg.Client, before: string, keepYears: number, dir: string): Promise<void> {
  assertOld(before, keepYears, Date.now());
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const periods = await monthsToArchive(client, before);
  if (periods.length === 0) say(`No closed month before ${before} is in the database.`);
  for (const period of periods) {
    const { transfers } = await archiveMonth(client, period, dir, Date.now());
    say(`${transfers} transfers of ${period} are in ${join(dir, fileOf(period))}, and no longer in the database.`);
  }
}

async function read(client: pg.Client, named: string, dir: string): Promise<void> {
  const isFile = existsSync(named);
  const period = isFile ? Number(/^transfers-(\d+)\.csv\.gz$/.exec(basename(named))?.[1]) : periodOfMonth(named);
  if (!Number.isInteger(period)) throw new Failure(`${named} is no archive: its name is like ${fileOf(201_803)}.`);
  const transfers = await readBack(client, period, isFile ? named : join(dir, fileOf(period)));
  say(`${transfers} transfers of ${period} are in the database again.`);
}

async function run(): Promise<void> {
  const values = options();
  if (values.help || (values.before === undefined) === (values.read === undefined)) {
    process.stdout.write(USAGE);
    return;
  }
  const keepYears = Number(values['keep-years'] ?? KEEP_YEARS);
  if (!Number.isInteger(keepYears) || keepYears < 1) throw new Failure('--keep-years is a number of years from 1 on.');
  const connectionString = process.env['WALLET_DATABASE_URL'] || (await auditUrl(process.env));
  const client = new pg.Client({ connectionString, options: '-c search_path=wallet -c jit=off' });
  await client.connect();
  try {
    const dir = values.dir ?? archiveDir(readSettings(process.env).dataDir);
    if (values.before !== undefined) await archive(client, values.before, keepYears, dir);
    if (values.read !== undefined) await read(client, values.read, dir);
  } finally {
    await client.end();
  }
}

try {
  await run();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
}
