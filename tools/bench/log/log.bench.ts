import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { withServers } from '../lib/bench-servers.ts';
import { median, spread } from '../lib/stats.ts';
import { LogDatabase } from './log-database.ts';

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 100_000);
const ROUNDS = 5;

/**
 * Entries appended per second, with receiving them and signed heads ÷ rows per second of a bare `INSERT … SELECT` of the
 * same rows into a table with the same indexes. Interleaved.
 */
export async function logBench(): Promise<number> {
  let ratio = Number.NaN;
  await withServers(async ({ postgresUrl }) => {
    const database = await LogDatabase.open(postgresUrl);
    try {
      await database.dataSource.query('create table bare (no bigint primary key, hash bytea unique, body bytea)');
      const [all, append, bare]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < ROUNDS; round++) {
        bare.push(await bareInsert(database.dataSource, texts()));
        const [whole, appended] = await grow(database, texts());
        all.push(whole);
        append.push(appended);
      }
      ratio = median(all) / median(bare);
      process.stdout.write(
        `received and appended/s ${spread(all)}\nappended/s              ${spread(append)}\n` +
          `bare rows/s             ${spread(bare)}\n`,
      );
    } finally {
      await database.close();
    }
  });
  return ratio;
}

/** As long as a promise of receipts. */
function texts(): string[] {
  return Array.from(
    { length: ENTRIES },
    () => `makoto-receipts-2 ${randomBytes(32).toString('hex')} fd110d301d2f077d 1795014000000 makoto.example.com/log`,
  );
}

/** Entries per second with and without the time to receive them. */
async function grow(database: LogDatabase, entries: readonly string[]): Promise<[number, number]> {
  const started = performance.now();
  await database.receive(entries);
  const received = performance.now();
  await database.writer.run();
  const ended = performance.now();
  return [(ENTRIES * 1_000) / (ended - started), (ENTRIES * 1_000) / (ended - received)];
}

/** Rows per second. */
async function bareInsert(dataSource: DataSource, entries: readonly string[]): Promise<number> {
  const started = performance.now();
  await dataSource.query(
    `insert into bare select (select count(*) from bare) + n, sha256(convert_to(body, 'UTF8')), convert_to(body, 'UTF8')
     from unnest($1::text[]) with ordinality t (body, n)`,
    [entries],
  );
  return (ENTRIES * 1_000) / (performance.now() - started);
}
