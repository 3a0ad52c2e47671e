import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { MOST_BYTES, makeImage } from '../../launcher/deploy/image.ts';
import { sayWithTime } from '../../launcher/lib/say.ts';
import { ROOT } from '../../launcher/product/build.ts';
import { bundleParts } from '../../launcher/product/bundle.ts';
import { EXTERNAL } from '../../launcher/product/external.ts';
import { PARTS } from '../../launcher/product/parts.ts';

// Makes what the containers' image holds in a folder outside the repository, and loads everything from there: a program
// or package that was left out fails. Both apps must be built.

const TIMEOUT_MS = 60_000;
const PICTURE = join(ROOT, 'services/identity/src/testing/pictures/two-halves.heic');

/** Programs without settings, and what they say once they have loaded. */
const PROGRAMS: readonly (readonly [path: string, says: RegExp])[] = [
  ...PARTS.map((part) => [`services/${part}/bundle/main.js`, /Setting NATS_URL: it is missing/] as const),
  ['tools/launcher/deploy/database.ts', /DATABASE_URL is missing/],
  ['tools/launcher/deploy/demo.ts', /^$/],
  ['tools/checks/audit/main.ts', /DATABASE_URL/],
  ['tools/checks/replay/main.ts', /Settles again/],
  ['tools/rotate/main.ts', /Name one of/],
  ['packages/witness/bin/makoto-witness.js', /makoto-witness/],
];

/** Threads, each with work and how its answer begins. */
const THREADS: readonly { path: string; workerData: unknown; isDone: (answer: unknown) => boolean }[] = [
  {
    path: 'services/wallet/bundle/pdf.worker.js',
    workerData: {
      ...{ lang: 'ja', font: 'jp', title: '取引明細', banner: '练习', facts: [['名前', 'Makoto']], footer: '{n}/{of}' },
      blocks: [{ heading: '残高', table: { columns: [{ title: 'USD', width: 1, align: 'left' }], rows: [['1.00']] } }],
    },
    isDone: (answer) => answer instanceof Uint8Array && Buffer.from(answer.subarray(0, 5)).toString() === '%PDF-',
  },
  {
    path: 'services/identity/bundle/heic.worker.js',
    workerData: { content: new Uint8Array(readFileSync(PICTURE)), maxPixels: 40_000_000 },
    isDone: (answer) => typeof answer === 'object' && answer !== null && 'data' in answer,
  },
];

async function problemsIn(folder: string): Promise<string[]> {
  const problems: string[] = [];
  const bytes = makeImage(folder);
  process.stdout.write(`What runs takes ${(bytes / 1e6).toFixed(1)} MB of ${MOST_BYTES / 1e6}.\n`);
  if (bytes > MOST_BYTES) problems.push(`It takes ${bytes} bytes; at most ${MOST_BYTES} are allowed.`);
  const secrets = join(folder, 'secrets');
  mkdirSync(secrets);
  for (const [path, says] of PROGRAMS) {
    const options = { cwd: folder, env: { DEMO: 'off' }, encoding: 'utf8', timeout: TIMEOUT_MS } as const;
    const { stdout, stderr } = spawnSync(process.execPath, [path, secrets], options);
    const said = `${stdout}${stderr}`.trim();
    if (!says.test(said)) problems.push(`${path} does not load: ${said.slice(-500)}`);
  }
  for (const { path, workerData, isDone } of THREADS) {
    const worker = new Worker(join(folder, path), { workerData, execArgv: [] });
    try {
      const [answer]: unknown[] = await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!isDone(answer)) problems.push(`${path} does not do its work`);
    } catch (error) {
      problems.push(`${path} fails: ${String(error)}`);
    } finally {
      await worker.terminate();
    }
  }
  const { resolve } = createRequire(join(folder, 'services/main.js'));
  for (const name of EXTERNAL) {
    try {
      const file = resolve(name);
      if (!file.startsWith(folder)) problems.push(`${name} is not in the image`);
      await import(pathToFileURL(name === 'ccxt' ? join(file, '../../js/src/pro/binance.js') : file).href);
    } catch (error) {
      problems.push(`${name} does not load: ${String(error)}`);
    }
  }
  return problems;
}

const folder = mkdtempSync(join(tmpdir(), 'makoto-image-'));
try {
  await bundleParts(process.env, sayWithTime());
  const problems = await problemsIn(folder);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
