import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { Failure } from '../../launcher/lib/failure.ts';
import { urlFor } from '../../launcher/product/database.ts';
import { findPostgres } from '../../launcher/servers/local/programs.ts';

const run = promisify(execFile);
const DATABASE = 'bench';

/** The house's fee account in the baseline: spread over twenty rows, or one row that every order changes. */
export type HouseRows = 20 | 1;

/**
 * The work of an order as one PostgreSQL function: stake and fee moved with their two transfers, one of `house rows`
 * fee rows, the order's row and its outbox row.
 */
const SETUP = `
  drop schema if exists base cascade;
  create schema base;
  set search_path = base;
  create table accounts (id int primary key, balance bigint not null check (balance >= 0));
  create table transfers (id bigint generated always as identity primary key, debit int not null, credit int not null,
    amount bigint not null, at timestamptz not null default now());
  create table orders (id uuid primary key, user_id int not null, product text not null, direction text not null,
    stake bigint not null, fee bigint not null, payout_rate bigint not null, price bigint not null,
    order_time timestamptz not null, settle_time timestamptz not null, status text not null);
  create index on orders (user_id, order_time);
  create index on orders (settle_time) where status = 'open';
  create table outbox (id bigint generated always as identity primary key, payload jsonb not null);
  create function place(u int, house int) returns uuid language plpgsql as $$
  declare
    oid uuid := gen_random_uuid();
  begin
    update base.accounts set balance = balance - 1010000 where id = u * 2;
    update base.accounts set balance = balance + 1000000 where id = u * 2 + 1;
    update base.accounts set balance = balance + 10000 where id = -house;
    insert into base.transfers (debit, credit, amount) values (u * 2, u * 2 + 1, 1000000), (u * 2, -house, 10000);
    insert into base.orders values (oid, u, 'BTCUSDT', 'up', 1000000, 10000, 850000, 97000000000, now(),
      now() + interval '60 s', 'open');
    insert into base.outbox (payload) values (jsonb_build_object('id', oid, 'user', u, 'stake', 1000000, 'status', 'open'));
    return oid;
  end $$;
`;

/** Runs the baseline on the product's PostgreSQL. */
export class Pgbench {
  private readonly url: string;
  private readonly program: string;
  private readonly accounts: number;
  private readonly folder: string;

  private constructor(adminUrl: string, accounts: number, folder: string) {
    this.accounts = accounts;
    this.folder = folder;
    this.url = urlFor(adminUrl, DATABASE);
    const bin = findPostgres(process.env, undefined);
    if (!bin) throw new Failure('pgbench is missing; install the package postgresql and start again.');
    this.program = join(bin, 'pgbench');
  }

  static async open(adminUrl: string, accounts: number, folder: string): Promise<Pgbench> {
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    const found = await admin.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await admin.query(`create database ${DATABASE}`);
    await admin.end();
    const bench = new Pgbench(adminUrl, accounts, folder);
    const client = new pg.Client({ connectionString: bench.url });
    await client.connect();
    await client.query(SETUP);
    await client.query(
      `insert into base.accounts select i, 100000000000000 from generate_series(-20, ${accounts * 2 + 2}) i`,
    );
    await client.query('vacuum analyze');
    await client.end();
    return bench;
  }

  /** Transactions per second with `clients` clients over `seconds`, on accounts by Zipf's law. */
  async run(houseRows: HouseRows, clients: number, seconds: number): Promise<number> {
    const script = join(this.folder, `place-${houseRows}.sql`);
    // pgbench only accepts exponents above 1.
    writeFileSync(
      script,
      `\\set u random_zipfian(1, ${this.accounts}, 1.001)\n\\set h random(1, ${houseRows})\nselect base.place(:u, :h);\n`,
    );
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      script,
      this.url,
    ];
    const { stdout } = await run(this.program, args, { timeout: (seconds + 60) * 1000 });
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (!tps) throw new Failure(`pgbench printed: ${stdout}`);
    return Number(tps);
  }
}
