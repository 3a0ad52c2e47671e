import { lastWords } from '../../launcher/lib/failure.ts';
import { auditProduct } from './audit.ts';
import { auditUrl } from './audit-url.ts';

try {
  const report = await auditProduct(await auditUrl(process.env));
  process.stdout.write(`${report.lines.join('\n')}\n`);
  if (report.broken.length > 0) process.stderr.write(`\nBROKEN:\n${report.broken.join('\n')}\n`);
  process.exit(report.broken.length > 0 ? 1 : 0);
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
}
