import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import {
  AppError,
  Empty,
  logFile,
  logKeys,
  publicLog,
  publicLogProof,
  publicLogProofs,
  receiptsSigned,
  solvencySigned,
  termsStatement,
  tickRootSigned,
  tradingStated,
} from '@makoto/contracts';
import { eventSubject, openJetStream } from '@makoto/platform';
import { until } from '@makoto/platform/testing';
import { type OrderEvidence, type Root, readRoots, readStatement } from 'makoto-verify';
import {
  KEY_TYPES,
  type NoteSigner,
  readBundle,
  readCheckpointText,
  readNote,
  tileIn,
  tilePath,
  verifierKey,
} from 'makoto-verify/tlog';
import { ORIGIN } from '../../../packages/monitor/src/testing/fake-house.ts';
import { objectOf } from '../../../packages/verify/src/read.ts';
import { readReceipt, receiptEntryText } from '../../../packages/verify/src/receipt.ts';
import { evidence, type FakeTick, ticks } from '../../../packages/verify/src/testing/fake-house.ts';
import { SOLVENCY, solvencyEvidence } from '../../../packages/verify/src/testing/fake-solvency.ts';
import { leafText } from '../../../services/market/src/proofs/tick-leaf.calc.ts';
import { SupportHarness } from '../../../services/support/src/testing/support-harness.ts';
import { WatchedWitness } from './watched-witness.ts';

export const START = 1_795_014_000_000;
export const MINUTE = 60_000;
/** Logging takes two seconds, or longer on a machine that does other work. */
const TIMEOUT_MS = 120_000;
const LOG_KEY = generateKeyPairSync('ed25519').privateKey;

/** The house's own key of its log: a house that cheats has it. */
export const LOG_SIGNER: NoteSigner = {
  key: verifierKey(
    ORIGIN,
    KEY_TYPES.ed25519,
    new Uint8Array(createPublicKey(LOG_KEY).export({ format: 'der', type: 'spki' }).subarray(-32)),
  ),
  sign: (message) => new Uint8Array(sign(null, message, LOG_KEY)),
};

const TERMS = { durations: [{ seconds: 60, payout: '0.85', min: '1.00', max: '100.00' }], fee_rate: '0.01' };

/**
 * An honest house: the real log on PostgreSQL, cosigned by a real witness, and behind the public API one customer's order,
 * five minutes of ticks and a statement of solvency, made by the verifier's own model of a house.
 */
export class House {
  readonly all: readonly FakeTick[] = ticks();
  readonly order: OrderEvidence = evidence(this.all, { promise: { origin: ORIGIN, by: START + 3 * MINUTE } });
  readonly roots: Root[] = readRoots(this.order.roots, 'roots');
  readonly number = String(objectOf(this.order.proof, 'the proof').number);
  private readonly solvency = solvencyEvidence([{ USD: { available: 5_000_000n }, USDT: {} }], 0);

  /** Heads that were shown before, oldest first, and the database's row of each. */
  readonly heads: { size: number; note: string; row: string }[] = [];
  private readonly logged = new Set<string>();

  private constructor(
    readonly support: SupportHarness,
    readonly witness: WatchedWitness,
  ) {}

  /** Starts support and, unless there is one already, a witness. `now` is the witness's clock. */
  static async open(now: () => number, asked?: WatchedWitness): Promise<House> {
    const support = await SupportHarness.open();
    const witness = asked ?? (await WatchedWitness.open(LOG_SIGNER.key, now));
    const house = new House(support, witness);
    await support.service.stop();
    // The harness has begun a log with a key and a name of its own.
    await house.unguarded('delete from log_head; delete from log_keys;');
    await house.start(asked ? '' : witness.setting);
    return house;
  }

  /** Changes the database as only somebody with all rights to it can. */
  async unguarded(sql: string): Promise<void> {
    await this.sql(`set session_replication_role = replica; ${sql} set session_replication_role = origin;`);
  }

  /** Brings back the database of when the log had the head `heads.at(at)`, and goes on without witnesses. */
  async rollBack(at: number): Promise<void> {
    const head = this.heads.at(at);
    if (!head) throw new Error('there is no such head');
    await this.support.service.stop();
    await this.unguarded(`
      delete from log_entries where no >= ${head.size};
      update log_tiles set hashes = substring(hashes for ${32 * head.size});
      delete from log_head;
      insert into log_head select * from json_populate_record(null::log_head, '${head.row}');
    `);
    await this.start('');
  }

  /** Starts support again. @param witnesses the setting WITNESSES */
  async start(witnesses = this.witness.setting): Promise<void> {
    const key = LOG_KEY.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    await this.support.start({ LOG_KEY: key, LOG_ORIGIN: ORIGIN, WITNESSES: witnesses });
  }

  async close(): Promise<void> {
    await this.support.close();
    await this.witness.close();
  }

  private sql(text: string): Promise<object[]> {
    return this.support.database.dataSource.query(text);
  }

  /** Logs these minutes of the chain, through the event that market sends. */
  async logMinutes(...seqs: number[]): Promise<void> {
    await this.log(
      tickRootSigned.name,
      this.roots.filter(({ seq }) => seqs.includes(seq)),
    );
  }

  /** Does nothing the second time. */
  async logReceipt(): Promise<void> {
    if (this.logged.has('receipt')) return;
    this.logged.add('receipt');
    const receipt = readReceipt(objectOf(this.order.proof, 'the proof').receipt, 'receipt');
    await this.log(tradingStated.name, [{ text: receiptEntryText(receipt) }]);
  }

  /** Another house with the same key and name, and a history of its own. */
  async twin(): Promise<House> {
    const twin = await House.open(() => 0, this.witness);
    await twin.logOther(this.heads.length + 8);
    return twin;
  }

  /** Logs entries that no honest log of these tests has. */
  async logOther(count: number): Promise<void> {
    const batches = Array.from({ length: count }, (_, i) => ({ root: String(i).padStart(64, 'f'), key_id: 'other' }));
    await this.log(receiptsSigned.name, batches);
  }

  async logSolvency(): Promise<void> {
    await this.log(solvencySigned.name, [{ statement: this.shownSolvency().statement }]);
  }

  async logTerms(): Promise<void> {
    await this.log(tradingStated.name, [termsStatement({ of: 'orders', version: 0, effectiveAtMs: 0, terms: TERMS })]);
  }

  /** Sends events and waits until the log shows their entries. */
  async log(event: string, payloads: readonly object[]): Promise<void> {
    const before = (await this.shown()).size;
    const [row] = await this.sql('select * from log_head');
    this.heads.push({ ...(await this.shown()), row: JSON.stringify(row) });
    const { js } = await openJetStream(this.support.nats);
    await js.publish(eventSubject(event), JSON.stringify(payloads));
    await until(async () => (await this.shown()).size >= before + payloads.length, TIMEOUT_MS);
  }

  async shown(): Promise<{ size: number; note: string }> {
    const note = (await this.file('checkpoint')).toString();
    return { size: readCheckpointText(readNote(note).text).size, note };
  }

  async file(path: string): Promise<Buffer> {
    const { content } = await patiently(() => this.support.request(logFile, { path }));
    return Buffer.from(content, 'base64');
  }

  /** The texts of all entries; there are fewer than 256. */
  async entries(): Promise<string[]> {
    const bundle = tileIn((await this.shown()).size, 'entries', 0);
    const bytes = new Uint8Array(await this.file(tilePath(bundle)));
    return readBundle(bytes, bundle.width).map((entry) => Buffer.from(entry).toString());
  }

  /** What `public/…` answers; undefined if it is not found. */
  async answer(path: string, query: URLSearchParams): Promise<unknown> {
    if (path === 'public/keys')
      return { list: [...this.houseKeys(), ...(await this.support.request(logKeys, new Empty())).list] };
    if (path === 'public/log') return this.support.ask(publicLog, {});
    if (path === 'public/log_proofs') return this.support.ask(publicLogProofs, { hashes: query.get('hashes') ?? '' });
    if (path === 'public/log_proof') return this.support.ask(publicLogProof, { hash: query.get('hash') ?? '' });
    if (path === 'product/list') return [{ symbol: 'BTCUSDT' }];
    if (path === 'product/details') return TERMS;
    if (path === 'public/solvency') return this.shownSolvency();
    if (path === `public/proof/order/${this.number}`) return this.order.proof;
    if (path === 'public/roots') {
      const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
      return { list: this.roots.filter((root) => root.to > from && root.from < to).reverse() };
    }
    const root = this.roots.find(({ seq }) => String(seq) === query.get('seq'));
    return path === 'public/ticks' && root ? { root, leaves: this.leaves(root) } : undefined;
  }

  /** The product's own text of each tick of a minute. */
  private leaves({ symbol, from, to }: Root): string[] {
    const own = this.all.filter(({ at }) => at >= from && at < to);
    return own.map(({ at, price }) =>
      leafText(symbol, { no: 11, atMs: at, price, bid: price - 10_000n, ask: price + 10_000n, volume: 7n }),
    );
  }

  private houseKeys(): unknown[] {
    const keys = Array.isArray(this.order.keys) ? this.order.keys : [];
    return [...keys, { key_id: SOLVENCY.keyId, public_key: SOLVENCY.publicKey, algorithm: 'Ed25519', use: 'solvency' }];
  }

  private shownSolvency(): { statement: string } & Record<string, unknown> {
    const { published } = this.solvency;
    if (typeof published !== 'object' || published === null || !('statement' in published))
      throw new Error('no statement');
    const statement = String(published.statement);
    const { owed, held, leaves } = readStatement(statement);
    const list = ([usd = 0n, usdt = 0n]: bigint[]): object[] => [
      { currency: 'USD', amount: `${usd / 1_000_000n}.00` },
      { currency: 'USDT', amount: `${usdt / 1_000_000n}.00` },
    ];
    return { ...published, statement, owed: list(owed), held: list(held), ...{ accounts: leaves } };
  }
}

/** On a busy machine a service may miss the time in which it must answer. */
async function patiently<T>(ask: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (tries === 1 || !(error instanceof AppError) || error.errorName !== 'UNAVAILABLE') throw error;
    return patiently(ask, tries - 1);
  }
}
