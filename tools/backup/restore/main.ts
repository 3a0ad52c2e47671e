import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { archiveDir } from '../../archive/archive-files.ts';
import { Failure, lastWords, messageOf } from '../../launcher/lib/failure.ts';
import { sayWithTime } from '../../launcher/lib/say.ts';
import { readBackupSettings } from '../settings.ts';
import { Repository } from '../store/repository.ts';
import { momentOf, time } from './plan.ts';
import { restore } from './restore.ts';

const USAGE = `npm run restore -- [--to <time>] [--log-head <file>]

Restores the backup in BACKUP_DIR into the new folder DATA_DIR, as it was at a moment, or as late as possible. The key is
BACKUP_KEY_FILE. --log-head names the last head that the transparency log has shown, if the lost machine's or a
witness's is at hand. docs/operations/backup.md has the steps before and after.
`;

try {
  const values = options();
  if (values.help) {
    process.stdout.write(USAGE);
    process.exit(0);
  }
  const { dir, key, dataDir } = readBackupSettings(process.env);
  const { plan, logBreak, missingMonths } = await restore({
    repository: Repository.open(dir, key),
    dataDir,
    to: values.to === undefined ? undefined : momentOf(values.to),
    logHead: headOf(values['log-head']),
    env: process.env,
    say: sayWithTime(),
  });
  process.stdout.write(`\nEverything that was answered before ${time(plan.to ?? plan.upTo)} is there.\n`);
  if (missingMonths.length > 0) {
    process.stdout.write(
      `\nArchived months that are not in the backup: ${missingMonths.join(', ')}. Copy them to ${archiveDir(dataDir)} from where they are.\n`,
    );
  }
  if (logBreak) {
    process.stdout.write(
      `\nTHE TRANSPARENCY LOG IS BROKEN: it has shown ${logBreak.shown.size} entries, and ${logBreak.restored} are restored.\n` +
        'Receipts and proofs may name entries that are gone. Nothing will be appended to the log or shown until you have\n' +
        `declared this: docs/operations/backup.md, "A broken log". ${dataDir}/log-break.json has the last head that was shown.\n`,
    );
  }
  process.stdout.write(
    '\nBefore you start, compare payouts of later moments with banks and chains: docs/operations/backup.md.\n',
  );
  process.exit(0);
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
}

function options(): { to?: string; 'log-head'?: string; help?: boolean } {
  try {
    return parseArgs({
      options: { to: { type: 'string' }, 'log-head': { type: 'string' }, help: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new Failure(`${messageOf(error)}\n\n${USAGE}`);
  }
}

function headOf(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  if (!existsSync(path)) throw new Failure(`${path} does not exist; name the file with the log's last head.`);
  return readFileSync(path, 'utf8');
}
