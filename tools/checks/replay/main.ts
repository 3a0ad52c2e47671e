import { parseArgs } from 'node:util';
import { Failure, lastWords } from '../../launcher/lib/failure.ts';
import { sayNothing } from '../../launcher/lib/say.ts';
import { buildServer } from '../../launcher/product/build.ts';
import { auditUrl } from '../audit/audit-url.ts';

const USAGE = `npm run replay -- --from 2027-03-10T00:00:00Z --to 2027-03-11T00:00:00Z

Settles again every order whose settle time is in the period, from the tick log alone and with the code of the public
verifier, and compares price, result, payout and ledger with the record. Exits with 1 if anything differs.
`;

try {
  const values = options();
  if (values.help) {
    process.stdout.write(USAGE);
    process.exit(0);
  }
  const [from, to] = [timeOf('from', values.from), timeOf('to', values.to)];
  if (to <= from) throw new Failure('--to must be later than --from.');
  await buildServer(process.env, sayNothing);
  // It needs the build.
  const { replay } = await import('./replay.ts');
  const report = await replay(await auditUrl(process.env), from, to);
  process.stdout.write(`${report.lines.join('\n')}\n`);
  process.exit(report.differences.length > 0 ? 1 : 0);
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(2);
}

function options(): { from?: string; to?: string; help?: boolean } {
  try {
    return parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } } })
      .values;
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function timeOf(name: string, text: string | undefined): number {
  const time = Date.parse(text ?? '');
  if (Number.isNaN(time)) throw new Failure(`--${name} must be a time.\n\n${USAGE}`);
  return time;
}
