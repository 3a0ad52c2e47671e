import { AppError } from '@makoto/contracts';
import { batchPool, binaryArray, Clock, ServiceConfig, uuidBytes, uuidOf } from '@makoto/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseError, type Pool } from 'pg';
import { openAccounts } from '../posting/ledger.repository.js';
import { Ledger } from '../posting/ledger.service.js';
import { type AccountKey, accountId, HOUSE } from '../posting/transfer.js';
import { countPayments, creditAccounts, type PaymentColumns, payArguments, without } from './payment-columns.calc.js';

/** As many as there are shards of what is promised: each payer has its own house account. */
const CONCURRENCY = 4;
/** Once for accounts to be opened, once for payments that are there already, and once more for both meeting. */
const MAX_TRIES = 4;
/** Above this nobody is told one by one: screens hear of it with the next change, or when they ask. */
const MAX_TOLD = 1_000;

const PAY_SQL = 'select house_pay($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)';
const KNOWN_SQL = `
  select g.place::int - 1 as place, t.at, t.credit = g.credit and t.amount = g.amount and t.debit = $5 as same
  from unnest($1::uuid[], $2::smallint[], $3::uuid[], $4::bigint[]) with ordinality as g(ref, slot, credit, amount, place)
  join transfers t on t.ref = g.ref and t.slot = g.slot`;

interface Known {
  place: number;
  at: string;
  same: boolean;
}

/** Payments of one moment. */
interface Made {
  /** Epoch milliseconds. */
  at: number;
  count: number;
}

/** Who pays, and what for. */
export interface Payer {
  kind: string;
  debit: AccountKey;
}

/**
 * Pays many customers out of one house account: tens of thousands of payments in one set-based statement. The ledger's
 * rules are kept: append-only transfers, a statement entry each, the house account touched once, every identity once.
 */
@Injectable()
export class HousePayments implements OnApplicationShutdown {
  private readonly pool: Pool;

  constructor(
    config: ServiceConfig,
    private readonly clock: Clock,
    private readonly ledger: Ledger,
  ) {
    this.pool = batchPool(config.DATABASE_URL, 'wallet', CONCURRENCY);
  }

  /**
   * Makes those of the payments that are not made yet, all or none, into what the customers can spend; durable when it
   * resolves. Answers when, and how many that were: where a repeat finds payments of several UTC days, those of the first
   * day, and the last moment of them.
   *
   * @throws CONFLICT where one was made before with other terms, INSUFFICIENT_FUNDS where the house account is short,
   * RangeError for columns that do not fit
   */
  async pay({ kind, debit }: Payer, columns: PaymentColumns): Promise<Made> {
    const suffix = uuidBytes(accountId({ owner: HOUSE, kind: 'available', currency: debit.currency })).subarray(14);
    const from = accountId(debit);
    let before: Made[] = [];
    let left = columns;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const at = this.clock.now();
      const count = countPayments(left);
      if (count === 0) return ofFirstDay(before) ?? { at, count };
      const credits = creditAccounts(left.users, suffix);
      try {
        const values = [from, kind, at, ...payArguments(left, uuidBytes(from), credits)];
        await this.pool.query({ name: 'house_pay', text: PAY_SQL, values });
        this.tell(left.users);
        return ofFirstDay([...before, { at, count }]) ?? { at, count };
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error;
        if (error.code === ACCOUNT_MISSING) await this.open(left.users, debit);
        else if (error.code === UNIQUE_VIOLATION || isShort(error)) {
          // A repeat may look short first: what is paid already needs nothing any more.
          const known = await this.known(left, credits, from);
          if (known.places.size === 0 && isShort(error)) throw new AppError('INSUFFICIENT_FUNDS');
          left = without(left, known.places);
          before = before.concat(known.made);
        } else throw error;
      }
    }
    throw new AppError('UNAVAILABLE');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /** Which payments are there already, and when they were made. @throws CONFLICT */
  private async known(columns: PaymentColumns, credits: Buffer, from: string) {
    const { rows } = await this.pool.query<Known>({
      name: 'known_payments',
      text: KNOWN_SQL,
      values: [
        binaryArray('uuid', columns.refs),
        binaryArray('int2', columns.slots),
        binaryArray('uuid', credits),
        binaryArray('int8', columns.amounts),
        from,
      ],
    });
    if (rows.some((row) => !row.same)) throw new AppError('CONFLICT');
    const made = rows.map((row): Made => ({ at: Number(row.at), count: 1 }));
    return { places: new Set(rows.map((row) => row.place)), made };
  }

  private async open(users: Buffer, debit: AccountKey): Promise<void> {
    const { currency } = debit;
    const owners = new Set<string>();
    for (let i = 0; i < users.length; i += 16) owners.add(uuidOf(users.subarray(i, i + 16)));
    await openAccounts(
      (text, values) => this.pool.query(text, values),
      [debit, ...[...owners].map((owner): AccountKey => ({ owner, kind: 'available', currency }))],
    );
  }

  private tell(users: Buffer): void {
    if (users.length > MAX_TOLD * 16) return;
    const owners: string[] = [];
    for (let i = 0; i < users.length; i += 16) owners.push(uuidOf(users.subarray(i, i + 16)));
    this.ledger.announce(owners);
  }
}

const DAY_MS = 86_400_000;

/** Those of the first UTC day; undefined where there are none. */
function ofFirstDay(made: readonly Made[]): Made | undefined {
  let first: Made | undefined;
  for (const { at, count } of made) {
    const days = first ? Math.floor(at / DAY_MS) - Math.floor(first.at / DAY_MS) : -1;
    if (!first || days < 0) first = { at, count };
    else if (days === 0) first = { at: Math.max(at, first.at), count: first.count + count };
  }
  return first;
}

/** Raised by the function, or by the ledger's own check that a change adds up. */
const ACCOUNT_MISSING = 'P0001';
const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

/** The only account that falls is the house's. */
function isShort(error: DatabaseError): boolean {
  return error.code === CHECK_VIOLATION && error.table === 'accounts';
}
