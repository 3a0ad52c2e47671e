import { fork, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../launcher/lib/failure.ts';
import { ROOT } from '../../launcher/product/build.ts';
import { processorSeconds } from '../lib/processor-time.ts';
import { orStopped } from '../lib/stop-signal.ts';
import { TICKS_PER_MINUTE } from './day.ts';

const INSTRUMENTS = Number(process.env.BENCH_INSTRUMENTS ?? 40);
const MINUTES = Number(process.env.BENCH_MINUTES ?? 1_440);
const MONITOR = join(ROOT, 'packages/monitor/bin/makoto-monitor.js');
const SAMPLE = 200_000;

/**
 * The time in which makoto-monitor follows the log of a day of 40 instruments and computes every root again from ticks that
 * it fetches over HTTP ÷ bare SHA-256 of as many leaves and nodes.
 */
export async function monitorBench(): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-monitor-'));
  const args = [String(INSTRUMENTS), String(MINUTES)];
  const house = fork(join(import.meta.dirname, 'day-server.ts'), args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  try {
    if (!house.stdout) throw new Failure('the day has no output');
    const [line]: unknown[] = await orStopped(once(house.stdout, 'data'));
    const url = String(line).trim();
    const started = performance.now();
    const { code, cpuS, out } = await orStopped(run(['--url', url, '--once', '--state', join(dir, 'monitor.db')]));
    const seconds = (performance.now() - started) / 1_000;
    if (code === 1 || !out.includes('Nothing wrong was found.'))
      throw new Failure(`The monitor did not like the day:\n${out}`);
    const roots = INSTRUMENTS * MINUTES;
    const ticks = roots * TICKS_PER_MINUTE;
    const base = bareHashes(2 * ticks);
    process.stdout.write(
      `a day of ${INSTRUMENTS} instruments: ${roots} roots, ${ticks} ticks\n` +
        `checked in ${seconds.toFixed(0)} s (${cpuS.toFixed(0)} s of one processor): ` +
        `${(roots / seconds).toFixed(0)} roots, ${(ticks / seconds).toFixed(0)} ticks a second\n` +
        `bare SHA-256 of as many leaves and nodes ${base.toFixed(0)} s\n`,
    );
    return seconds / base;
  } finally {
    house.disconnect();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Runs the monitor as anyone does, and counts its processor time. */
async function run(args: readonly string[]): Promise<{ code: number; cpuS: number; out: string }> {
  const child = spawn(process.execPath, [MONITOR, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let [cpuS, out] = [0, ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  const watch = setInterval(() => {
    cpuS = processorSeconds(child.pid) ?? cpuS;
  }, 200);
  const [code]: unknown[] = await once(child, 'exit');
  clearInterval(watch);
  return { code: Number(code), cpuS, out };
}

/** Seconds for so many hashes of a node's length. */
function bareHashes(count: number): number {
  const node = Buffer.alloc(65, 1);
  const started = performance.now();
  for (let i = 0; i < SAMPLE; i++) hash('sha256', node, 'buffer');
  return (((performance.now() - started) / 1_000) * count) / SAMPLE;
}
