import { createHash, randomUUID } from 'node:crypto';
import {
  AppError,
  logKeys,
  parse,
  type RpcDef,
  solvencyKeys,
  TickProofRequest,
  tickKeys,
  tickProof,
} from '@makoto/contracts';
import { Logger, numberOf, RpcClient } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
import { receiptEntryHash, verifyOrder } from 'makoto-verify';
import type { TradingConfig } from '../config.js';
import type { OrderTerms } from '../orders/order.js';
import type { OrderWriter } from '../orders/order-writer.js';
import { ReceiptLog } from '../receipts/receipt-log.js';
import { ReceiptSigner } from '../receipts/receipt-signer.js';
import { OrderHarness } from '../testing/order-harness.js';
import { sampleOrder, tradingConfig } from '../testing/sample-order.js';
import { OrderProofs } from './order-proofs.service.js';
import { PriceProofs } from './price-proofs.service.js';
import { ProofsRepository } from './proofs.repository.js';
import { PublicKeys } from './public-keys.service.js';
import { ReceiptKeys } from './receipt-keys.js';

const NOW = 1_700_000_100_000;

const SOLVENCY_KEY = { key_id: '01', public_key: 'another', algorithm: 'Ed25519', use: 'solvency', since: NOW };
const LOG_KEY = { key_id: '02', public_key: 'a third', algorithm: 'Ed25519', use: 'log', since: NOW };
const TICK_KEY = { key_id: '00', public_key: 'a key', algorithm: 'Ed25519', use: 'ticks', since: NOW };

/** A market that proves prices, and a wallet that lists its keys. */
class FakePeers extends RpcClient {
  status: 'ok' | 'pending' | 'expired' = 'ok';
  down = false;
  /** The name of support's log. */
  logName = 'none';
  asked = 0;

  override async request<Request extends object, Reply extends object>(
    def: RpcDef<Request, Reply>,
    data: Request,
  ): Promise<Reply> {
    if (!this.down && def.pattern === solvencyKeys.pattern) return parse(def.reply, { list: [SOLVENCY_KEY] });
    const log = { ...LOG_KEY, verifier_key: `${this.logName}+0+0` };
    if (!this.down && def.pattern === logKeys.pattern) return parse(def.reply, { list: [log] });
    if (!this.down && def.pattern === tickKeys.pattern) return parse(def.reply, { list: [TICK_KEY] });
    if (this.down || def.pattern !== tickProof.pattern) throw new AppError('UNAVAILABLE');
    this.asked++;
    const { points } = parse(TickProofRequest, data);
    const tick = { seq: 1, index: 0, leaf: 'BTCUSDT 1 2 3 4 5', path: '', at: 1, price: '0.000002' };
    return parse(def.reply, {
      proofs: points.map((p) => ({
        ...p,
        status: this.status,
        max_gap_ms: 3_000,
        roots: [],
        before: tick,
        after: null,
      })),
    });
  }
}

let harness: OrderHarness;
let market: FakePeers;
let writer: OrderWriter;
let config: TradingConfig;
const clock = new ManualClock(NOW);

async function openKeys(): Promise<ReceiptKeys> {
  const keys = new ReceiptKeys(harness.db.dataSource, new ReceiptSigner(config, harness.log), clock);
  await keys.onModuleInit();
  return keys;
}

/** The proofs service of a process that signs with the key in `config`. */
async function open(): Promise<OrderProofs> {
  const keys = await openKeys();
  const proofs = new ProofsRepository(harness.db.dataSource);
  return new OrderProofs(
    proofs,
    new PriceProofs(proofs, market, new Logger('spec', 'silent')),
    keys,
    harness.log,
    config,
  );
}

beforeAll(async () => {
  harness = await OrderHarness.open();
  await harness.offer('BTCUSDT');
  config = harness.config;
  market = new FakePeers(harness.nats, 'trading');
  writer = harness.writer();
});

afterAll(async () => {
  market.close();
  await harness.close();
});

beforeEach(() => Object.assign(market, { status: 'ok', down: false, asked: 0 }));

let next = 0;
const order = (): OrderTerms =>
  sampleOrder({
    id: randomUUID()
      .replace(/^(.{14})./, '$18')
      .replace(/^(.{19})./, '$18'),
    winnings: 8_500_000n,
    payoutRate: 850_000n,
    buyTickAt: NOW + ++next * 1_000 - 10,
    orderTime: NOW + next * 1_000,
    settleTime: NOW + next * 1_000 + 60_000,
  });

describe('the public proof of an order', () => {
  it('contains a valid receipt and the amount paid, and nothing about the customer', async () => {
    const proofs = await open();
    const taken = order();
    await writer.write(taken, 10n ** 15n);
    const ending = {
      result: 'win' as const,
      sellPrice: 101_000_000n,
      sellTickAt: taken.settleTime - 5,
      profit: 8_500_000n,
    };
    await harness.repository.settle([{ order: taken, ending }], NOW);
    const found = await proofs.byNumber(numberOf(taken.id), true);
    expect(found.settlement).toEqual({ result: 'win', sell_price: '101.00', profit: '8.50', paid: '18.50' });
    expect(JSON.stringify(found)).not.toContain(taken.userId);
    const { list: keys } = await new PublicKeys(await openKeys(), market).list();
    const { passed } = verifyOrder({ proof: found, keys, roots: [] });
    expect(passed.slice(0, 3)).toEqual(['form', 'receipt', 'terms']);
  });

  it('promises a place in the log once its name is known, and receipts from before stay valid', async () => {
    const proofs = await open();
    const [early, late] = [order(), order()];
    await writer.write(early, 10n ** 15n);
    market.logName = 'example.com/log';
    const log = new ReceiptLog(harness.db.dataSource, market, new Logger('spec', 'silent'));
    market.down = true;
    await expect(log.run()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    market.down = false;
    await log.run();
    await harness.log.onModuleInit();
    await writer.write(late, 10n ** 15n);
    const before = await proofs.byNumber(numberOf(early.id), true);
    const after = await proofs.byNumber(numberOf(late.id), true);
    expect(before.receipt).not.toHaveProperty('promise');
    const by = late.orderTime + 3_600_000;
    expect(after.receipt.promise).toEqual({ origin: 'example.com/log', by, signature: expect.any(String) });
    const { list: keys } = await new PublicKeys(await openKeys(), market).list();
    const checks = (proof: object) => verifyOrder({ proof, keys, roots: [] }).passed.slice(0, 3);
    for (const proof of [before, after]) expect(checks(proof)).toEqual(['form', 'receipt', 'terms']);
    const { promise, ...bare } = after.receipt;
    for (const receipt of [
      { ...bare, promise: { ...promise, by: by + 1 } },
      { ...bare, promise: { ...promise, origin: 'example.com/other' } },
      { ...bare, promise: { origin: 'example.com/log', by } },
      { ...before.receipt, promise },
      { ...after.receipt, signature: promise?.signature },
    ])
      expect(checks({ ...after, receipt })).toEqual(['form']);
    const sent: { event: string; payload: string }[] = await harness.db.dataSource.query(
      "select event, payload from outbox where event in ('trading.receipts.signed', 'trading.stated') order by id",
    );
    const entries = sent.slice(-2).map(({ event, payload }) => [event, payload] as const);
    expect(entries).toEqual([
      ['trading.receipts.signed', expect.stringContaining(before.receipt.key_id)],
      ['trading.stated', expect.stringContaining(`${late.orderTime + 3_600_000} example.com/log`)],
    ]);
    const text: unknown = JSON.parse(entries[1]?.[1] ?? '')[0].text;
    const entry = createHash('sha256')
      .update(`\0${String(text)}`)
      .digest('hex');
    expect(receiptEntryHash(after)).toBe(entry);
  });

  it('shows a receipt to verifiers from before promises in the form that they know', async () => {
    const proofs = await open();
    const taken = order();
    await writer.write(taken, 10n ** 15n);
    const number = numberOf(taken.id);
    const { promise, ...old } = (await proofs.byNumber(number, true)).receipt;
    expect(promise).toBeDefined();
    const plain = await proofs.byNumber(number, false);
    expect(plain.receipt).toEqual(old);
    const { list: keys } = await new PublicKeys(await openKeys(), market).list();
    expect(verifyOrder({ proof: plain, keys, roots: [] }).passed.slice(0, 3)).toEqual(['form', 'receipt', 'terms']);
  });

  it('keeps the receipts of early promises valid, whose only signature is over the promise', async () => {
    const [proofs, taken] = [await open(), order()];
    await writer.write(taken, 10n ** 15n);
    const number = numberOf(taken.id);
    const { promise } = (await proofs.byNumber(number, true)).receipt;
    await harness.db.dataSource.query('alter table orders disable trigger orders_final');
    await harness.db.dataSource.query(
      'update orders set receipt_signature = promise_signature, promise_signature = null where id = $1',
      [taken.id],
    );
    await harness.db.dataSource.query('alter table orders enable trigger orders_final');
    const { list: keys } = await new PublicKeys(await openKeys(), market).list();
    for (const asked of [true, false]) {
      const proof = await proofs.byNumber(number, asked);
      expect(proof.receipt.promise).toEqual({ origin: promise?.origin, by: promise?.by });
      expect(verifyOrder({ proof, keys, roots: [] }).passed.slice(0, 3)).toEqual(['form', 'receipt', 'terms']);
    }
  });

  it('keeps its price proofs after market cannot build them any more', async () => {
    const proofs = await open();
    const taken = order();
    await writer.write(taken, 10n ** 15n);
    const number = numberOf(taken.id);
    const first = await proofs.byNumber(number, true);
    expect(first.entry).not.toBeNull();
    expect(first.exit).toBeNull();
    market.down = true;
    expect(await proofs.byNumber(number, true)).toEqual(first);
    expect(market.asked).toBe(1);
  });

  it('has no price proofs while their minute is not signed or market is down, and has them later', async () => {
    const proofs = await open();
    const taken = order();
    await writer.write(taken, 10n ** 15n);
    const number = numberOf(taken.id);
    market.status = 'pending';
    expect((await proofs.byNumber(number, true)).entry).toBeNull();
    market.down = true;
    expect(await proofs.byNumber(number, true)).toMatchObject({ entry: null, receipt: { key_id: expect.any(String) } });
    Object.assign(market, { down: false, status: 'ok' });
    expect((await proofs.byNumber(number, true)).entry).not.toBeNull();
  });

  it('says on request that ticks are no longer kept, and for how long they are', async () => {
    const [proofs, taken] = [await open(), order()];
    config.TICK_RETENTION_DAYS = 9;
    await writer.write(taken, 10n ** 15n);
    const number = numberOf(taken.id);
    const keptAt = async (status: typeof market.status): Promise<unknown> => {
      market.status = status;
      return (await proofs.byNumber(number, true, true)).kept;
    };
    expect(await keptAt('pending')).toEqual({ days: 9, expired: false });
    expect(await keptAt('expired')).toEqual({ days: 9, expired: true });
    expect(await proofs.byNumber(number, true)).not.toHaveProperty('kept');
    market.down = true;
    expect(await keptAt('expired')).toEqual({ days: 9, expired: false });
    market.down = false;
    await keptAt('ok');
    expect(await keptAt('expired')).toEqual({ days: 9, expired: false });
  });

  it('still contains the key of its receipt after the key was replaced', async () => {
    const taken = order();
    await writer.write(taken, 10n ** 15n);
    const before = await (await open()).byNumber(numberOf(taken.id), true);
    clock.advance(1);
    config = tradingConfig(harness.db.url);
    const after = await (await open()).byNumber(numberOf(taken.id), true);
    expect(after.receipt).toEqual(before.receipt);
    const { list } = await new PublicKeys(await openKeys(), market).list();
    expect(list.map(({ key_id, use }) => [key_id, use])).toEqual([
      [expect.not.stringMatching(before.receipt.key_id), 'receipts'],
      [before.receipt.key_id, 'receipts'],
      [TICK_KEY.key_id, 'ticks'],
      [SOLVENCY_KEY.key_id, 'solvency'],
      [LOG_KEY.key_id, 'log'],
    ]);
  });

  it('is NOT_FOUND for an unknown number', async () => {
    const proofs = await open();
    for (const number of ['0000-0000-0000', 'nonsense']) {
      await expect(proofs.byNumber(number, true)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    }
  });
});
