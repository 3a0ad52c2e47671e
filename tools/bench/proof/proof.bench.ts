import { createServer } from 'node:http';
import { join } from 'node:path';
import { writeProofFile } from 'makoto-verify';
import { rolldown } from 'rolldown';
import { Failure } from '../../launcher/lib/failure.ts';
import { freePort } from '../../launcher/lib/ports.ts';
import { ROOT } from '../../launcher/product/build.ts';
import { median, spread } from '../lib/stats.ts';
import { type Phone, withPhone } from '../web/phone.ts';
import { proofSize } from './proof-size.ts';
import { sampleProof } from './sample.ts';

const MOST_MS = 20;
const RUNS = 20;
const SIZES = [1_000, 100_000, 10_000_000] as const;

/** One check in the browser. `together` uses the browser's own cryptography, as the app does. */
interface Times {
  together: number[];
  alone: number[];
}

/**
 * 20 ms ÷ the median time in which Chromium checks a `.proof` file as the app does, after the first time. Also prints the
 * first time, the times with the signatures checked one by one in JavaScript, and the bytes that a browser without any
 * cache loads, from the product and from tiles alone.
 */
export async function proofBench(): Promise<number> {
  for (const size of SIZES) process.stdout.write(await sizesOf(size));
  const largest = Math.max(...SIZES);
  const file = writeProofFile((await sampleProof(largest, Math.floor(largest / 3))).file);
  const script = await verifierScript();
  const { together, alone } = await withPhone((phone) => measure(phone, file, script));
  const [first = Number.NaN, ...warm] = together;
  const [firstAlone = Number.NaN, ...warmAlone] = alone;
  process.stdout.write(
    `a .proof file of ${file.length} bytes, ms: first ${first.toFixed(1)}, then ${spread(warm, 1)}\n` +
      `in JavaScript alone, ms: first ${firstAlone.toFixed(1)}, then ${spread(warmAlone, 1)}\n`,
  );
  return MOST_MS / median(warm);
}

/** A line for an old order and one for a new one. */
async function sizesOf(size: number): Promise<string> {
  const lines: string[] = [];
  for (const [age, place] of [
    ['old', Math.floor(size / 3)],
    ['new', size - 300],
  ] as const) {
    const sample = await sampleProof(size, place);
    const { order, keys, log, file, receiptAlone, tiles } = proofSize(sample);
    const each = [...sample.tiles].map(([name, bytes]) => `${name}: ${bytes}`).join(', ');
    lines.push(
      `${age} order in a log of ${size}: .proof file ${file} bytes (order ${order}, keys ${keys}, log ${log}); ` +
        `its receipt alone ${receiptAlone} by log_proof, ${tiles} by tiles (${each})\n`,
    );
  }
  return lines.join('');
}

/** The verifier as browsers get it. */
async function verifierScript(): Promise<string> {
  const build = await rolldown({ input: join(ROOT, 'packages/verify/dist/index.js'), platform: 'browser' });
  try {
    const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false });
    return output[0].code;
  } finally {
    await build.close();
  }
}

async function measure(phone: Phone, file: string, script: string): Promise<Times> {
  const port = await freePort();
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', url === '/verify.js' ? 'text/javascript' : 'text/html');
    response.end(url === '/verify.js' ? script : '<!doctype html><title>bench</title>');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    const page = await phone.context.newPage();
    // Browsers have WebCrypto on this host without TLS.
    await page.goto(`http://localhost:${port}/`);
    return await page.evaluate(checkOften, { file, runs: RUNS });
  } catch (error) {
    throw new Failure('the browser could not check the file', { cause: error });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Runs in the browser. */
async function checkOften({ file, runs }: { file: string; runs: number }): Promise<Times> {
  const address = '/verify.js';
  const verify: typeof import('makoto-verify') = await import(address);
  const read = verify.readProofFile(file);
  const times: Times = { together: [], alone: [] };
  for (const way of ['together', 'alone'] as const) {
    for (let run = 0; run < runs; run++) {
      const start = performance.now();
      const check = () => verify.verifyProofFile(read);
      const report = way === 'together' ? await verify.withSignaturesTogether(check) : check();
      times[way].push(performance.now() - start);
      if (!report.order.ok || !report.log.ok || !report.signers) throw new Error(JSON.stringify(report));
    }
  }
  return times;
}
