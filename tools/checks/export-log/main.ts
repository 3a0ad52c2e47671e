import { parseArgs } from 'node:util';
import { Failure, lastWords } from '../../launcher/lib/failure.ts';
import { exportLog } from './export-log.ts';

const USAGE = `npm run export-log -- --url https://makoto.example.com --to <folder>

Writes the transparency log as files for a plain web server. A later run adds what is new.
`;

try {
  const { url, to } = options();
  if (url === undefined || to === undefined) throw new Failure(USAGE);
  const { size, written } = await exportLog(`${url.replace(/\/+$/, '')}/log`, to);
  process.stdout.write(`The folder has all ${size} entries; ${written} files were written.\n`);
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
}

function options(): { url?: string; to?: string } {
  try {
    return parseArgs({ options: { url: { type: 'string' }, to: { type: 'string' } } }).values;
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}
