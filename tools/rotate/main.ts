import { parseArgs } from 'node:util';
import { auditUrl } from '../checks/audit/audit-url.ts';
import { lastWords } from '../launcher/lib/failure.ts';
import { withFileSettings } from '../launcher/product/file-settings.ts';
import { readSettings } from '../launcher/product/settings.ts';
import { applyToRunning } from './apply.ts';
import { untilReencrypted } from './reencrypted.ts';
import { rotate } from './rotation.ts';

// `npm run rotate -- <key> [--now] [--containers]`; see README.md.

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Containers read their settings at their start. */
function askForRestarts(parts: readonly string[]): void {
  say(`Now run: docker compose up secrets && docker compose restart ${parts.join(' ')}`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { now: { type: 'boolean', default: false }, containers: { type: 'string' } },
  });
  const env = withFileSettings(process.env);
  const dataDir = values.containers ?? readSettings(env).dataDir;
  const complete = await rotate({
    ...{ dataDir, name: positionals[0], env, now: values.now, say, nowMs: Date.now },
    byHand: values.containers !== undefined,
    apply: async (parts) => {
      if (values.containers === undefined) await applyToRunning(dataDir);
      else askForRestarts(parts);
    },
    untilReencrypted: async (sinceMs) => await untilReencrypted(await auditUrl(env), sinceMs),
  });
  const completed = values.containers === undefined ? 'The rotation is complete.' : 'Then the rotation is complete.';
  say(complete ? completed : 'The rotation is not complete yet; run the same command again then.');
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
}
