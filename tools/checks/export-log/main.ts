import { parseArgs } from 'node:util';
import { Failure, lastWords } from '../../launcher/lib/failure.ts';
import { sayNothing } from '../../launcher/lib/say.ts';
import { buildServer } from '../../launcher/product/build.ts';

const USAGE = `npm run export-log -- --url https://makoto.example.com --to <folder>

Writes the transparency log as files for a plain web server. A later run adds what is new.
`;

try {
  const { url, to } = options();
  if (url === undefined || to === undefined) throw new Failure(USAGE);
  await buildServer(process.env, sayNothing);
  // It needs the build.
  const { exportLog } = await import('./export-log.ts');
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
