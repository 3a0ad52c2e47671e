import { randomUUID } from 'node:crypto';
import { MICRO } from '@makoto/contracts';
import { type BatchPool, batchPool, createDataSource, derivedId, migrate } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import { MIGRATIONS as EARN_MIGRATIONS } from '../../../services/earn/src/migrations/migrations.ts';
import { MIGRATIONS as REFERRAL_MIGRATIONS } from '../../../services/referral/src/migrations/migrations.ts';
import { MIGRATIONS as TRADING_MIGRATIONS } from '../../../services/trading/src/migrations/migrations.ts';
import { LedgerWriter } from '../../../services/wallet/src/ledger/posting/ledger-writer.ts';
import {
  type AccountKey,
  type AccountKind,
  houseAccount,
  type Transfer,
} from '../../../services/wallet/src/ledger/posting/transfer.ts';
import { MIGRATIONS as WALLET_MIGRATIONS } from '../../../services/wallet/src/migrations/migrations.ts';
import { ENTITIES } from '../../../services/wallet/src/wallet-parts.ts';
import { deposit, writeMoney } from './money.ts';
import { writePositions } from './positions.ts';

const MINUTE_MS = 60_000;
const RATES = [200_000n, 100_000n, 50_000n];
const FEE = MICRO;
const STAKE = 100n * MICRO;
const WINNINGS = 80n * MICRO;

const house = (kind: AccountKind): AccountKey => houseAccount(kind, 'USD');
const of = (owner: string, kind: AccountKind, currency: AccountKey['currency'] = 'USD'): AccountKey => ({
  owner,
  kind,
  currency,
});

/**
 * The tables of wallet, trading, earn and referral in one database, as a correct product leaves them when it is stopped in
 * the middle of its work: the ledger a step ahead of the other services, rebates paid, in progress and held.
 */
export class TestBooks {
  readonly member = randomUUID();
  readonly inviter = randomUUID();
  private readonly second = randomUUID();
  private readonly closed = randomUUID();
  private readonly clock = new ManualClock(Date.UTC(2026, 10, 1, 9));
  private readonly ledger: LedgerWriter;

  private constructor(
    readonly database: TestDatabase,
    private readonly pool: BatchPool,
  ) {
    this.ledger = new LedgerWriter(pool, this.clock);
  }

  /** @param closeMonth closes an earlier month, in which some operations began and ended */
  static async open(closeMonth?: (books: TestBooks) => Promise<void>): Promise<TestBooks> {
    const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? '', 'wallet', {
      entities: ENTITIES,
      migrations: WALLET_MIGRATIONS,
    });
    const others = { trading: TRADING_MIGRATIONS, earn: EARN_MIGRATIONS, referral: REFERRAL_MIGRATIONS };
    for (const [schema, migrations] of Object.entries(others)) {
      const dataSource = createDataSource({ url: database.url, schema, entities: [], migrations });
      await dataSource.initialize();
      await migrate(dataSource, schema);
      await dataSource.destroy();
    }
    const books = new TestBooks(database, batchPool(database.url, 'wallet', 1));
    const sql = (text: string, values: unknown[]) => books.sql(text, values);
    if (closeMonth) {
      await books.earlierMonth();
      await closeMonth(books);
    }
    await writeMoney(books.member, books.ledger, sql);
    await writePositions(books.member, books.ledger, books.clock, sql);
    await books.ordersAndRebates();
    return books;
  }

  async close(): Promise<void> {
    await this.pool.end();
    await this.database.drop();
  }

  private async earlierMonth(): Promise<void> {
    await this.post('capital', house('outside_capital'), house('trading'), 1_000n * MICRO);
    const sql = (text: string, values: unknown[]) => this.sql(text, values);
    const id = await deposit(sql, this.member, 'bank', 'success', 1_000n * MICRO);
    await this.post('deposit', house('outside_bank'), of(this.member, 'available'), 1_000n * MICRO, id);
    await this.won();
    await this.ledger.post(this.voids(await this.cancelled()));
  }

  private async ordersAndRebates(): Promise<void> {
    const [noted, sent, waiting, released] = [
      await this.lost(),
      await this.lost(),
      await this.lost(),
      await this.lost(),
    ];
    await this.won();
    await this.openOrder();
    await this.ledger.post(this.voids(await this.cancelled()));
    // An id that was refused before any money was held, and one whose money was held meanwhile.
    await this.blocked();
    const heldAnyway = await this.blocked();
    await this.ledger.post([...this.holds(heldAnyway), ...this.voids(heldAnyway)]);
    this.clock.advance(3 * MINUTE_MS);
    // A hold of an order that is not written yet, and one of a refused order whose money is about to be returned.
    await this.ledger.post(this.holds(randomUUID()));
    await this.cancelled();
    await this.ledger.post(this.holds(await this.blocked()));
    await this.sql('insert into referral.rebate_rates values ($1, 0), ($2, 1)', ['{1,2,3}', `{${RATES.join()}}`]);
    await this.sql('insert into referral.closed_members values ($1)', [this.closed]);
    const ancestors = [this.inviter, this.second, this.closed];
    await this.sql(
      `insert into referral.members (user_id, username, inviter_id, registered_at, ancestors)
       values ($1, 'someone', $2, 0, $3::uuid[])`,
      [this.member, this.inviter, `{${ancestors.join()}}`],
    );
    const pairId = randomUUID();
    // Released once and found again since.
    await this.sql(
      `insert into referral.linked_accounts (id, ancestor, member_id, level, kinds, opened_at, decided_by)
       values ($1, $2, $3, 2, '{device}', 0, $4)`,
      [pairId, this.second, this.member, randomUUID()],
    );
    const first = await this.batch([noted, released], true);
    const second = await this.batch([sent], false);
    await this.batch([waiting], false);
    const releasedBatch = await this.batch([], true);
    for (const [order, batch] of [[noted], [sent], [waiting], [released, releasedBatch]]) {
      await this.sql('insert into referral.held_rebates values ($1, 2, $2, $3, $4, $5, 0, $6)', [
        ...[order, pairId, this.member, this.second, String((FEE * 100_000n) / MICRO), batch ?? null],
      ]);
    }
    await this.payRebate(first, this.inviter, (FEE * 400_000n) / MICRO);
    // Paid but not recorded as paid yet; the third batch is not paid.
    await this.payRebate(second, this.inviter, (FEE * 200_000n) / MICRO);
    await this.payRebate(releasedBatch, this.second, (FEE * 100_000n) / MICRO);
    await this.sql('insert into referral.level_totals values ($1, 1, 1, 400000), ($2, 2, 1, 100000)', [
      this.inviter,
      this.second,
    ]);
  }

  /** A batch of orders' rebates: those of the first level are paid, those of the second are held. */
  private async batch(orders: string[], paid: boolean): Promise<string> {
    const id = randomUUID();
    const bytes = paid ? null : Buffer.alloc(0);
    await this.sql(
      'insert into referral.rebate_batches (id, order_ids, users, amounts, paid_at) values ($1, $2, $3, $3, $4)',
      [...[id, `{${orders.join()}}`, bytes, paid ? 1 : null]],
    );
    for (const order of orders) {
      await this.sql("insert into referral.rebates values ($1, $2, '{200000,0,0,0,0,0,0,0,0}', 0)", [
        order,
        this.member,
      ]);
    }
    return id;
  }

  private payRebate(batch: string, to: string, amount: bigint): Promise<void> {
    const ref = derivedId('rebates', batch, to.replaceAll('-', ''));
    return this.post('rebate', house('fees'), of(to, 'available'), amount, ref);
  }

  private async lost(): Promise<string> {
    const id = await this.order({ status: 'settled', result: 'lose', buy: 100, sell: 99 });
    await this.ledger.post([
      ...this.holds(id),
      {
        ref: id,
        slot: 3,
        kind: 'stake_lost',
        debit: of(this.member, 'in_trade'),
        credit: house('trading'),
        amount: STAKE,
      },
      { ref: id, slot: 4, kind: 'cover_release', debit: house('exposure'), credit: house('trading'), amount: WINNINGS },
    ]);
    return id;
  }

  private async won(): Promise<void> {
    const id = await this.order({ status: 'settled', result: 'win', buy: 100, sell: 101 });
    const credit = of(this.member, 'available');
    await this.ledger.post([
      ...this.holds(id),
      { ref: id, slot: 3, kind: 'stake_return', debit: of(this.member, 'in_trade'), credit, amount: STAKE },
      { ref: id, slot: 4, kind: 'winnings', debit: house('exposure'), credit, amount: WINNINGS },
    ]);
  }

  private async openOrder(): Promise<void> {
    await this.ledger.post(this.holds(await this.order({ status: 'open', result: null, buy: 100, sell: null })));
    await this.sql("insert into trading.exposure values ('BTCUSDT', $1, $2, 0, 0)", [String(STAKE), String(WINNINGS)]);
  }

  private async cancelled(): Promise<string> {
    const id = await this.order({ status: 'cancelled', result: null, buy: 100, sell: null });
    await this.ledger.post(this.holds(id));
    return id;
  }

  /** An id that a refusal has kept from becoming an order. */
  private async blocked(): Promise<string> {
    const id = randomUUID();
    await this.sql(
      `insert into trading.orders (id, user_id, stake, fee, winnings, order_time, status, refused_at)
       values ($1, $2, $3, 0, 0, $4, 'cancelled', $4)`,
      [id, this.member, String(STAKE), this.clock.now()],
    );
    return id;
  }

  private voids(ref: string): Transfer[] {
    const credit = of(this.member, 'available');
    return [
      { ref, slot: 3, kind: 'stake_return', debit: of(this.member, 'in_trade'), credit, amount: STAKE },
      { ref, slot: 4, kind: 'cover_release', debit: house('exposure'), credit: house('trading'), amount: WINNINGS },
      { ref, slot: 5, kind: 'fee_return', debit: house('fees'), credit, amount: FEE },
    ];
  }

  private holds(ref: string): Transfer[] {
    const debit = of(this.member, 'available');
    return [
      { ref, slot: 0, kind: 'stake', debit, credit: of(this.member, 'in_trade'), amount: STAKE },
      { ref, slot: 1, kind: 'fee', debit, credit: house('fees'), amount: FEE },
      { ref, slot: 2, kind: 'cover', debit: house('trading'), credit: house('exposure'), amount: WINNINGS },
    ];
  }

  private async order(o: { status: string; result: string | null; buy: number; sell: number | null }): Promise<string> {
    const id = randomUUID();
    const settled = o.status === 'settled' ? 2 : null;
    await this.sql(
      `insert into trading.orders (id, user_id, status, product_id, direction, stake, fee, winnings, payout_rate,
         buy_price, order_time, settle_time, receipt_signature, sell_price, result, profit, settled_at)
       values ($1, $2, $3, 'BTCUSDT', 'up', $4, $5, $6, 800000, $7, 0, 1, '', $8, $9, $10, $10)`,
      [id, this.member, o.status, String(STAKE), String(FEE), String(WINNINGS), o.buy, o.sell, o.result, settled],
    );
    return id;
  }

  private post(
    kind: string,
    debit: AccountKey,
    credit: AccountKey,
    amount: bigint,
    ref: string = randomUUID(),
  ): Promise<void> {
    return this.ledger.post([{ ref, slot: 0, kind, debit, credit, amount }]);
  }

  private async sql(text: string, values: unknown[]): Promise<void> {
    await this.database.dataSource.query(text, values);
  }
}
