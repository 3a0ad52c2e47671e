import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, lastWords, messageOf } from '../launcher/lib/failure.ts';
import { writeObject } from '../launcher/lib/json.ts';
import { sayWithTime } from '../launcher/lib/say.ts';
import { BACKUP_PROGRESS } from '../launcher/product/backup.ts';
import { buildServer } from '../launcher/product/build.ts';
import { Backup } from './capture/backup.ts';
import { momentOf, periodsOf, time } from './restore/plan.ts';
import { databaseToBackUp, readBackupSettings } from './settings.ts';
import { makeKeyFile } from './store/key.ts';
import { Repository } from './store/repository.ts';

const USAGE = `npm run backup                       backs up the running product until it is stopped
npm run backup -- --new-key <file>   makes the key of a new backup
npm run backup -- --list             lists the moments that can be restored
npm run backup -- --verify [--to <time>]
                                     restores into a scratch folder, audits the books and settles orders again

BACKUP_DIR and BACKUP_KEY_FILE name the folder and the key; docs/operations/backup.md has the rest.
`;

const say = sayWithTime();

/** The product's processes come first. */
const PRIORITY = 10;

/** Backs up until SIGINT, SIGTERM or the end of the parent process, which runs it beside the product. */
async function run(): Promise<void> {
  setPriority(PRIORITY);
  const settings = readBackupSettings(process.env);
  const databaseUrl = databaseToBackUp(process.env, settings.dataDir);
  const stopped = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(name, () => resolve());
  });
  const backup = await Backup.start({ settings, databaseUrl, env: process.env, say });
  backup.on('restorable', (upTo) => writeObject(join(settings.dataDir, BACKUP_PROGRESS), { upTo }, 0o600));
  say(`Backing up into ${settings.dir}.`);
  await stopped;
  await backup.stop();
}

function openRepository(): Repository {
  const { dir, key } = readBackupSettings(process.env);
  return Repository.open(dir, key);
}

async function list(): Promise<void> {
  const periods = await periodsOf(openRepository());
  const lines = periods.map(({ from, upTo, bases }) => `${time(from)} to ${time(upTo)}, ${bases.length} base backups`);
  process.stdout.write(`${lines.length === 0 ? 'No base backup is whole yet.' : lines.join('\n')}\n`);
}

async function verify(to: string | undefined): Promise<boolean> {
  const repository = openRepository();
  await buildServer(process.env, say);
  // It needs the build.
  const { checkBackup } = await import('./check/check.ts');
  const toMs = to === undefined ? undefined : momentOf(to);
  const { lines, broken } = await checkBackup({ repository, env: process.env, say, to: toMs }, Date.now());
  process.stdout.write(`${lines.join('\n')}\n`);
  if (broken.length > 0) process.stderr.write(`\nBROKEN:\n${broken.join('\n')}\n`);
  return broken.length === 0;
}

function options() {
  try {
    return parseArgs({
      options: {
        'new-key': { type: 'string' },
        list: { type: 'boolean' },
        verify: { type: 'boolean' },
        to: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new Failure(`${messageOf(error)}\n\n${USAGE}`);
  }
}

try {
  const values = options();
  if (values.help) process.stdout.write(USAGE);
  else if (values['new-key'] !== undefined) {
    makeKeyFile(values['new-key']);
    say(`${values['new-key']} is made. Keep a copy of it apart: without it no backup can be read.`);
  } else if (values.list) await list();
  else if (values.verify) process.exitCode = (await verify(values.to)) ? 0 : 1;
  else await run();
  process.exit();
} catch (error) {
  // As the launcher looks for it in the log of a part that refuses to start.
  process.stderr.write(`backup: ${lastWords(error)}\n`);
  process.exit(1);
}
