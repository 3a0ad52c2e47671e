import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, lastWords } from '../launcher/lib/failure.ts';
import { buildServer } from '../launcher/product/build.ts';
import { withFileSettings } from '../launcher/product/file-settings.ts';
import { noteGivenSecrets, openSecrets } from '../launcher/product/secrets.ts';
import { stepsOf, yamlOf } from './manifests/steps.ts';
import { hasOwnWitness } from './manifests/witness.ts';
import { secretManifests } from './secrets/secrets.ts';
import { connectionsOf } from './values/sizes.ts';
import { readValues } from './values/values.ts';

// `npm run kubernetes -- manifests | secrets`; see README.md.

const USE = `npm run kubernetes -- manifests --values <file> [--out <folder>]
npm run kubernetes -- secrets --values <file> --dir <folder of secrets.json>`;

/** Messages: the output is YAML for kubectl. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Writes a file for each step, or all of them to the output. */
function writeManifests(values: ReturnType<typeof readValues>, out: string | undefined): void {
  const steps = stepsOf(values).map(({ name, manifests }) => ({ name, text: yamlOf(manifests) }));
  if (out === undefined) process.stdout.write(steps.map(({ text }) => text).join('---\n'));
  else {
    mkdirSync(out, { recursive: true });
    for (const { name, text } of steps) writeFileSync(join(out, `${name}.yaml`), text);
    say(`${steps.length} files are in ${out}.`);
  }
  if (values.postgres.given)
    say(`PostgreSQL needs max_connections = ${connectionsOf(values.parts)} for this number of pods.`);
}

async function writeSecrets(values: ReturnType<typeof readValues>, dir: string): Promise<void> {
  const env = withFileSettings(process.env);
  // The key of the house's own witness is made by a compiled package.
  if (hasOwnWitness(values)) await buildServer(process.env, say);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const secrets = openSecrets(dir, env);
  noteGivenSecrets(dir, env);
  process.stdout.write(yamlOf(await secretManifests({ values, dir, secrets, env })));
  say(`The secrets are kept in ${join(dir, 'secrets.json')}: back it up, and keep it from others.`);
}

try {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: { values: { type: 'string' }, out: { type: 'string' }, dir: { type: 'string' } },
  });
  if (options.values === undefined) throw new Failure(USE);
  const values = readValues(readFileSync(options.values, 'utf8'), options.values);
  const [what] = positionals;
  if (what === 'manifests') writeManifests(values, options.out);
  else if (what === 'secrets' && options.dir !== undefined) await writeSecrets(values, options.dir);
  else throw new Failure(USE);
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exitCode = 1;
}
