import { AppError } from '@makoto/contracts';
import { type BatchPool, batchPool, binaryArray, Clock, ServiceConfig, uuidBytes, uuidOf } from '@makoto/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { openAccounts } from '../posting/ledger.repository.js';
import { Ledger } from '../posting/ledger.service.js';
import { type AccountKey, accountId, HOUSE } from '../posting/transfer.js';
import { countPayments, creditAccounts, type PaymentColumns, payArguments, without } from './payment-columns.calc.js';

/** One connection per shard of the promised returns: each shard pays from its own house account. */
const CONNECTIONS = 4;
/** Accounts to open, payments that exist already, and both at once each need one more try. */
const MAX_TRIES = 4;
/** Larger payments are not announced per customer; screens update with the next change or request. */
const MAX_ANNOUNCED = 1_000;

const PAY_SQL = 'select house_pay($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)';
/** Of what is in an archive, only the identity is left: it counts as the same, and as of the last archived moment. */
const KNOWN_SQL = `
  with given as (
    select ref, slot, credit, amount, place::int - 1 as place
    from unnest($1::uuid[], $2::smallint[], $3::uuid[], $4::bigint[]) with ordinality as g(ref, slot, credit, amount, place)
  )
  select g.place, t.at, t.credit = g.credit and t.amount = g.amount and t.debit = $5 as same
  from given g join transfers t on t.ref = g.ref and t.slot = g.slot
  union all
  select g.place, (select max(newest_at) from ledger_archives), true
  from given g join transfer_refs k on k.ref = g.ref and g.slot = any(k.slots)
  where not exists (select from transfers t where t.ref = g.ref and t.slot = g.slot)`;

interface Known {
  place: number;
  at: string;
  same: boolean;
}

/** Payments made at one moment. */
interface Made {
  /** Epoch milliseconds. */
  at: number;
  count: number;
}

/** The paying house account and the kind of the payments. */
export interface Payer {
  kind: string;
  debit: AccountKey;
}

/**
 * Pays many customers out of one house account: tens of thousands of payments in one set-based statement. The ledger's
 * rules hold: transfers are append-only, each has a statement entry, the house account is updated once, and no identity
 * occurs twice.
 */
@Injectable()
export class HousePaymentsService implements OnApplicationShutdown {
  private readonly pool: BatchPool;

  constructor(
    config: ServiceConfig,
    private readonly clock: Clock,
    private readonly ledger: Ledger,
  ) {
    this.pool = batchPool(config.DATABASE_URL, 'wallet', CONNECTIONS);
  }

  /**
   * Makes all payments that have not been made yet, or none, into the customers' available balances; durable when it
   * resolves. Returns the number of payments and their time. If earlier calls made some of them on other UTC days, it
   * returns the number of those of the first day, and the time of the last of these. Payments of archived months count as
   * made at the end of the last of these.
   *
   * @throws CONFLICT if a payment was made before with other terms, unless that is archived; INSUFFICIENT_FUNDS if the house account lacks funds;
   * VALIDATION for invalid columns
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
        this.announce(left.users);
        return ofFirstDay([...before, { at, count }]) ?? { at, count };
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error;
        if (error.code === ACCOUNT_MISSING) await this.open(left.users, debit);
        else if (error.code === UNIQUE_VIOLATION || isShort(error)) {
          // A repeat may seem to lack funds, because payments that were already made are counted again.
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

  /** Finds the payments that were made before. @throws CONFLICT if one has other terms */
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
    await openAccounts(
      (text, values) => this.pool.query(text, values),
      [debit, ...[...new Set(idsOf(users))].map((owner): AccountKey => ({ owner, kind: 'available', currency }))],
    );
  }

  private announce(users: Buffer): void {
    if (users.length <= MAX_ANNOUNCED * 16) this.ledger.announce(idsOf(users));
  }
}

function idsOf(users: Buffer): string[] {
  return Array.from({ length: users.length / 16 }, (_, i) => uuidOf(users.subarray(i * 16, i * 16 + 16)));
}

const DAY_MS = 86_400_000;

/** The payments of the first UTC day; undefined if there are none. */
function ofFirstDay(made: readonly Made[]): Made | undefined {
  let first: Made | undefined;
  for (const { at, count } of made) {
    const days = first ? Math.floor(at / DAY_MS) - Math.floor(first.at / DAY_MS) : -1;
    if (!first || days < 0) first = { at, count };
    else if (days === 0) first = { at: Math.max(at, first.at), count: first.count + count };
  }
  return first;
}

/** Raised by `house_pay`, or by the ledger's check that a change of balances sums to zero. */
const ACCOUNT_MISSING = 'P0001';
const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

/** Only the house account's balance decreases. */
function isShort(error: DatabaseError): boolean {
  return error.code === CHECK_VIOLATION && error.table === 'accounts';
}
