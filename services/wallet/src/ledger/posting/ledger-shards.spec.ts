import { randomUUID } from 'node:crypto';
import { type BatchPool, batchPool } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import { Ledger1 } from '../../migrations/ledger.migration.js';
import { LedgerPost1, LedgerPost2 } from '../../migrations/ledger-post.migration.js';
import { LedgerWriter, ShortOfFunds } from './ledger-writer.js';
import { type AccountKey, account, accountId, houseAccount, type Posting, transfersOf } from './transfer.js';

// The ledger laid out over two databases as docs/adr/055-growing-past-one-database.md describes: a customer is on one of
// them, and each has house accounts of its own. Only the house's money goes from one to the other.

const STAKE = 100n;
const FEE = 1n;
const WINNINGS = 80n;
const REBATE = 1n;
const CAPITAL = 1_000n;
const DEPOSIT = 1_000_000n;
const ORDERS = 600;
const AT_ONCE = 30;

interface Shard {
  database: TestDatabase;
  pool: BatchPool;
  ledger: LedgerWriter;
}

let shards: Shard[];

beforeAll(async () => {
  shards = await Promise.all(
    [0, 1].map(async () => {
      const database = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'wallet', {
        migrations: [Ledger1, LedgerPost1, LedgerPost2],
      });
      const pool = batchPool(database.url, 'wallet', 1);
      return { database, pool, ledger: new LedgerWriter(pool, new ManualClock(1_700_000_000_000)) };
    }),
  );
});

afterAll(async () => {
  for (const { pool, database } of shards) {
    await pool.end();
    await database.drop();
  }
});

const house = (kind: AccountKey['kind']): AccountKey => houseAccount(kind, 'USD');
const available = (owner: string): AccountKey => account(owner, 'available', 'USD');
const inTrade = (owner: string): AccountKey => account(owner, 'in_trade', 'USD');
/** House money under way between databases, below zero where it was sent from. (A kind of its own in earnest.) */
const UNDER_WAY = house('outside_capital');

/** The place of a customer: by the first byte of the id, with which all their accounts begin. */
const placeOf = (owner: string): number => Number.parseInt(owner.slice(0, 2), 16) % 2;

/** A new customer's id, of one of the two places. */
const customerAt = (place: number): string => `0${place}${randomUUID().slice(2)}`;

function shardAt(place: number): Shard {
  const shard = shards[place];
  if (!shard) throw new Error(`there is no shard ${place}`);
  return shard;
}

const post = (place: number, ref: string, postings: readonly Posting[]): Promise<void> =>
  shardAt(place).ledger.post(transfersOf(ref, postings));

/** Posts where the house may be short: its money comes from the other database, and the posting is tried again. */
async function postWithCover(place: number, ref: string, postings: readonly Posting[]): Promise<void> {
  for (;;) {
    try {
      return await post(place, ref, postings);
    } catch (error) {
      if (!(error instanceof ShortOfFunds)) throw error;
      await move({ id: randomUUID(), from: 1 - place, to: place, amount: CAPITAL });
    }
  }
}

interface Move {
  id: string;
  from: number;
  to: number;
  amount: bigint;
}

/** Two transfers of one id, each in its own database and once however often it is repeated. @throws ShortOfFunds */
async function move({ id, from, to, amount }: Move, crashBetween = false): Promise<void> {
  await post(from, id, [[0, 'between_shards', house('trading'), UNDER_WAY, amount]]);
  if (crashBetween) return;
  await post(to, id, [[1, 'between_shards', UNDER_WAY, house('trading'), amount]]);
}

/** An order from its hold to its rebate, whose inviter may be in the other database. */
async function order(user: string, inviter: string, wins: boolean): Promise<void> {
  const [place, ref] = [placeOf(user), randomUUID()];
  await postWithCover(place, ref, [
    [0, 'stake', available(user), inTrade(user), STAKE],
    [1, 'fee', available(user), house('fees'), FEE],
    [2, 'cover', house('trading'), house('exposure'), WINNINGS],
  ]);
  const ending: Posting[] = wins
    ? [
        [3, 'stake_return', inTrade(user), available(user), STAKE],
        [4, 'winnings', house('exposure'), available(user), WINNINGS],
      ]
    : [
        [3, 'stake_lost', inTrade(user), house('trading'), STAKE],
        [4, 'cover_release', house('exposure'), house('trading'), WINNINGS],
      ];
  await Promise.all([post(place, ref, ending), post(place, ref, ending)]);
  // From the house's accounts where the inviter is.
  await postWithCover(placeOf(inviter), ref, [[5, 'rebate', house('trading'), available(inviter), REBATE]]);
}

async function sumOf(place: number, where: string): Promise<bigint> {
  const [row]: { sum: string }[] = await shardAt(place).database.dataSource.query(
    `select coalesce(sum(balance), 0)::text as sum from accounts where ${where}`,
  );
  return BigInt(row?.sum ?? 0);
}

const everywhere = async (where: string): Promise<bigint> => (await sumOf(0, where)) + (await sumOf(1, where));
const idOf = (key: AccountKey): string => `id = '${accountId(key)}'`;

async function balancesToZero(): Promise<void> {
  for (const place of [0, 1]) expect(await sumOf(place, 'true')).toBe(0n);
}

it('orders of customers in two databases keep the books of each and of both, with house money moved where it is short', async () => {
  // As many in one as in the other, because the winners' money comes from the losers' stakes.
  const users = Array.from({ length: 20 }, (_, i) => customerAt(i < 10 ? 0 : 1));
  for (const place of [0, 1]) {
    await post(place, randomUUID(), [[0, 'deposit', house('outside_bank'), house('trading'), CAPITAL * 10n]]);
  }
  for (const user of users) {
    await post(placeOf(user), randomUUID(), [[0, 'deposit', house('outside_bank'), available(user), DEPOSIT]]);
  }
  const of = (at: number): string => users[at % users.length] ?? '';
  // In one database customers only win, in the other they only lose: its house accounts run empty.
  for (let done = 0; done < ORDERS; done += AT_ONCE) {
    const wave = Array.from({ length: AT_ONCE }, (_, i) => done + i);
    await Promise.all(wave.map((i) => order(of(i), of(i * 7 + 1), placeOf(of(i)) === 0)));
  }
  await balancesToZero();
  expect(await everywhere(idOf(UNDER_WAY))).toBe(0n);
  expect(await sumOf(0, idOf(UNDER_WAY))).not.toBe(0n);
  expect(await everywhere(`kind = 'in_trade' or kind = 'exposure'`)).toBe(0n);
  expect(await everywhere(`kind = 'fees'`)).toBe(BigInt(ORDERS) * FEE);
  const customers = users.map((user) => `'${user}'`).join();
  expect(await everywhere(`owner in (${customers}) or kind in ('trading', 'fees')`)).toBe(
    CAPITAL * 20n + DEPOSIT * BigInt(users.length),
  );
});

it('money under way when a process died arrives once, whoever repeats the move', async () => {
  const before = await everywhere(idOf(house('trading')));
  const halfway = { id: randomUUID(), from: 1, to: 0, amount: 5n };
  await move(halfway, true);
  await balancesToZero();
  expect(await everywhere(idOf(house('trading')))).toBe(before - 5n);
  await Promise.all([move(halfway), move(halfway), move(halfway)]);
  await balancesToZero();
  expect(await everywhere(idOf(house('trading')))).toBe(before);
  expect(await everywhere(idOf(UNDER_WAY))).toBe(0n);
});

it('a move that the sender cannot pay changes nothing anywhere', async () => {
  const had = await sumOf(1, idOf(house('trading')));
  await expect(move({ id: randomUUID(), from: 1, to: 0, amount: had + 1n })).rejects.toThrow(ShortOfFunds);
  expect(await sumOf(1, idOf(house('trading')))).toBe(had);
  expect(await everywhere(idOf(UNDER_WAY))).toBe(0n);
});
