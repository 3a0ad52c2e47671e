import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCheckpoint, readVerifierKey } from 'makoto-verify/tlog';
import { Failure } from '../../launcher/lib/failure.ts';
import { ROOT } from '../../launcher/product/build.ts';
import { withServers } from '../lib/bench-servers.ts';
import { HttpProcess } from '../lib/http-process.ts';
import { quantile, spread } from '../lib/stats.ts';
import { LogDatabase } from '../log/log-database.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const MOST_MS = 3_000;
/** Between statements: tick roots of 40 instruments, and batches of receipts. */
const STATEMENT_MS = 100;
const LOOK_MS = 5;
const WITNESS = join(ROOT, 'packages/witness/bin/makoto-witness.js');

/**
 * 3 s ÷ the 99th percentile of the time from a committed head of the log to a shown head that contains it, with the
 * signature of a makoto-witness in a process of its own. Statements arrive all the time. Writer and publisher run as in the
 * service. Times are exact to the few milliseconds between two looks at the database.
 */
export async function cosignBench(): Promise<number> {
  let times: number[] = [];
  await withServers(async ({ postgresUrl }, dataDir) => {
    let witness: HttpProcess | undefined;
    let witnessKey = '';
    const database = await LogDatabase.open(postgresUrl, async (logKey) => {
      const args = ['--name', 'bench.example/w1', '--log', logKey, '--data', join(dataDir, 'witness')];
      witness = await HttpProcess.start((port) => [WITNESS, ...args, '--port', String(port)]);
      const url = `http://127.0.0.1:${witness.port}`;
      witnessKey = (await (await fetch(url)).text()).split('\n')[0] ?? '';
      return `${witnessKey} ${url}`;
    });
    try {
      times = await measure(database, witnessKey);
    } finally {
      await database.close();
      await witness?.stop();
    }
  });
  const p99 = quantile(times, 0.99);
  process.stdout.write(
    `${times.length} heads in ${SECONDS} s, ms from committed to cosigned and shown: ` +
      `${spread(times)}, p99 ${p99.toFixed(0)}\n`,
  );
  return MOST_MS / p99;
}

/** Milliseconds for each head. */
async function measure(database: LogDatabase, witnessKey: string): Promise<number[]> {
  const { repository, writer, publisher } = database;
  const log = readVerifierKey(database.verifierKey);
  const witness = readVerifierKey(witnessKey);
  const hidden = new Map<number, number>();
  const times: number[] = [];
  writer.onApplicationBootstrap();
  publisher.onApplicationBootstrap();
  let seen = 0;
  let statementAt = performance.now();
  for (const end = statementAt + SECONDS * 1_000; performance.now() < end || hidden.size > 0; await sleep(LOOK_MS)) {
    const now = performance.now();
    if (now > end + 10 * MOST_MS) throw new Failure('a head of the log was not shown');
    if (now >= statementAt && now < end) {
      statementAt += STATEMENT_MS;
      await database.receive([`makoto-receipts-1 ${randomBytes(32).toString('hex')} fd110d301d2f077d`]);
    }
    const { size, published } = await repository.head();
    if (size > seen) hidden.set(size, performance.now());
    seen = size;
    const shown = openCheckpoint(String(published), { origin: log.name, key: log }, [witness]);
    if (shown.size > 0 && shown.cosignatures.length !== 1) throw new Failure('a head is shown without its witness');
    for (const [one, since] of hidden) {
      if (one > shown.size) continue;
      times.push(performance.now() - since);
      hidden.delete(one);
    }
  }
  return times;
}
