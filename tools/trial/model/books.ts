import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Person } from './story.ts';

const TIMEOUT_MS = 60_000;
/** How long a statement waits for more stories that ask: one of ten stories costs little more than one of a single story. */
const GATHER_MS = 25;

/** An order that has ended, as the books have it. Prices are in units of the instrument's last decimal. */
export interface EndedOrder {
  id: string;
  result: string;
  direction: string;
  buyPrice: bigint;
  /** Null if the order is void. */
  sellPrice: bigint | null;
}

/** What the books say of a customer. Amounts are micro-units. */
export interface Entry {
  /** By kind and currency, such as `locked USDT`; what is missing is zero. */
  balances: Map<string, bigint>;
  /** Of the customer's open orders those that have ended. */
  orders: EndedOrder[];
  /** The status of each deposit and withdrawal that the model believes to be under way, by id. */
  payments: Map<string, string>;
  /** The sum of paid rebates. */
  rebates: bigint;
}

interface Row {
  part: 'balance' | 'order' | 'payment' | 'rebates';
  owner: string;
  id: string;
  a: string;
  b: string;
  c: string;
  d: string | null;
}

/** One statement sees all services' tables at one moment. */
const READ = {
  name: 'books',
  text: `
    select 'balance' as part, owner::text, id::text, kind as a, currency as b, balance::text as c, null as d
    from wallet.accounts where owner = any($1::uuid[])
    union all
    select 'order', user_id::text, id::text, coalesce(result, status), direction, buy_price::text, sell_price::text
    from trading.orders where id = any($2::uuid[]) and status <> 'open'
    union all
    select 'payment', user_id::text, id::text, status, null, null, null from wallet.deposits where id = any($3::uuid[])
    union all
    select 'payment', user_id::text, id::text, status, null, null, null from wallet.withdrawals where id = any($4::uuid[])
    union all
    select 'rebates', ancestor::text, null, sum(rebate)::text, null, null, null
    from referral.level_totals where ancestor = any($1::uuid[]) group by ancestor`,
};

interface Asked {
  people: readonly Person[];
  answer: PromiseWithResolvers<ReadonlyMap<Person, Entry>>;
}

/** Reads the books for all stories: those that ask while a statement runs share the next one. */
export class Books {
  private readonly client: pg.Client;
  private waiting: Asked[] = [];
  private running = false;

  private constructor(client: pg.Client) {
    this.client = client;
  }

  static async open(adminDatabaseUrl: string): Promise<Books> {
    // The plan is made once, when the tables are still so small that reading them whole looks cheap.
    const options = '-c enable_seqscan=off';
    const client = new pg.Client({ connectionString: adminDatabaseUrl, query_timeout: TIMEOUT_MS, options });
    await client.connect();
    return new Books(client);
  }

  close(): Promise<void> {
    return this.client.end();
  }

  /** What the books say of these people, all at the same moment. */
  read(people: readonly Person[]): Promise<ReadonlyMap<Person, Entry>> {
    const answer = Promise.withResolvers<ReadonlyMap<Person, Entry>>();
    this.waiting.push({ people, answer });
    if (!this.running) void this.answerAll();
    return answer.promise;
  }

  private async answerAll(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      await sleep(GATHER_MS);
      const asked = this.waiting;
      this.waiting = [];
      try {
        const entries = await this.entriesOf(asked.flatMap(({ people }) => people));
        for (const { people, answer } of asked)
          answer.resolve(new Map(people.map((one) => [one, entryOf(entries, one)])));
      } catch (error) {
        for (const { answer } of asked) answer.reject(error);
      }
    }
    this.running = false;
  }

  private async entriesOf(people: readonly Person[]): Promise<Map<Person, Entry>> {
    const idsOf = (what: 'orders' | 'deposits' | 'withdrawals'): string[] =>
      people.flatMap((person) => [...person[what].keys()]);
    const { rows } = await this.client.query<Row>({
      ...READ,
      values: [people.map(({ id }) => id), idsOf('orders'), idsOf('deposits'), idsOf('withdrawals')],
    });
    const entries = new Map(people.map((person) => [person, emptyEntry()]));
    const byId = new Map([...entries].map(([{ id }, entry]) => [id, entry]));
    for (const row of rows) {
      const entry = byId.get(row.owner);
      if (!entry) throw new Error(`${row.part} ${row.id} belongs to ${row.owner}, who is not in the story`);
      note(entry, row);
    }
    return entries;
  }
}

function entryOf(entries: ReadonlyMap<Person, Entry>, person: Person): Entry {
  const entry = entries.get(person);
  if (!entry) throw new Error(`the books were not read for ${person.name}`);
  return entry;
}

const emptyEntry = (): Entry => ({ balances: new Map(), orders: [], payments: new Map(), rebates: 0n });

function note(entry: Entry, { part, id, a, b, c, d }: Row): void {
  if (part === 'balance') entry.balances.set(`${a} ${b}`, BigInt(c));
  else if (part === 'payment') entry.payments.set(id, a);
  else if (part === 'rebates') entry.rebates = BigInt(a);
  else {
    const sellPrice = d === null ? null : BigInt(d);
    entry.orders.push({ id, result: a, direction: b, buyPrice: BigInt(c), sellPrice });
  }
}
