import type { OrderEvidence } from '../order.js';
import { numberOf, type Promised } from '../receipt.js';
import { rootText } from '../roots.js';
import { sha256, tree } from './reference-tree.js';
import { Signer } from './signer.js';

const MINUTE = 60_000;
const START = 1_795_014_000_000;
export const RECEIPTS = new Signer(1);
export const TICKS = new Signer(2);

export interface FakeTick {
  at: number;
  /** Micro-units. */
  price: bigint;
}

export interface FakeOrder {
  direction?: 'up' | 'down';
  orderTime?: number;
  duration?: number;
  maxGapMs?: number;
  promise?: Promised | undefined;
  /** Makes a receipt of version 2. */
  accepted?: { at: number; delayMs: number };
}

/** A tick every half second for five minutes, each a cent higher; omits those in `without`. */
export function ticks(without: (at: number) => boolean = () => false): FakeTick[] {
  return Array.from({ length: 600 }, (_, i) => ({
    at: START + 101 + i * 500,
    price: 95_000_000_000n + BigInt(i) * 10_000n,
  })).filter(({ at }) => !without(at));
}

/** An honest house's evidence of one order, settled by an independent implementation. */
export function evidence(all: readonly FakeTick[], order: FakeOrder = {}): OrderEvidence {
  const { direction = 'up', orderTime = START + 50_000, duration = 60, maxGapMs = 3_000, promise, accepted } = order;
  const settleTime = orderTime + duration * 1000;
  const last = (at: number): FakeTick | undefined => all.findLast((tick) => tick.at <= at && at - tick.at <= maxGapMs);
  const entry = last(orderTime) ?? { at: orderTime, price: 1n };
  const exit = last(settleTime);
  const minutes = rootsOf(all);
  const window = (at: number): object => windowOf(minutes, at, maxGapMs);
  const win = exit && exit.price > entry.price === (direction === 'up');
  const result = exit === undefined ? 'void' : exit.price === entry.price ? 'tie' : win ? 'win' : 'lose';
  const sums = { win: ['8.50', '18.50'], lose: ['-10.00', '0.00'], tie: ['0.00', '10.10'], void: ['0.00', '10.10'] };
  const [profit, paid] = sums[result];
  const id = '7b1c5f0e-93d4-8a21-8c77-0123456789ab';
  const payload = JSON.stringify({
    ...{ v: accepted ? 2 : 1, id, number: numberOf(id), product: 'BTCUSDT', direction, stake: '10.00', fee: '0.10' },
    ...{ winnings: '8.50', currency: 'USD', payout_rate: '0.85', duration },
    ...(accepted && { accepted_at: accepted.at, entry_delay_ms: accepted.delayMs }),
    ...{ order_time: orderTime, settle_time: settleTime, entry_tick: { at: entry.at, price: decimal(entry.price) } },
    ...{ max_gap_ms: maxGapMs, tie: 'refund' },
  });
  const batch = tree(['another order', payload, 'a third']);
  const settlement = { result, sell_price: exit ? decimal(exit.price) : null, profit, paid };
  const receipt = {
    ...{ payload, path: batch.paths[1], signature: RECEIPTS.sign(batch.root) },
    ...(promise && { promise: { ...promise, signature: RECEIPTS.sign(promiseText(batch.root, promise)) } }),
    ...{ key_id: RECEIPTS.keyId, public_key: RECEIPTS.publicKey },
  };
  return {
    proof: { v: 1, number: numberOf(id), receipt, entry: window(orderTime), exit: window(settleTime), settlement },
    keys: [published(RECEIPTS, 'receipts'), published(TICKS, 'ticks')],
    roots: minutes.map(({ root }) => root),
  };
}

const promiseText = (root: Buffer, { origin, by }: Promised): string =>
  `makoto-receipts-2 ${root.toString('hex')} ${RECEIPTS.keyId} ${by} ${origin}`;

function published({ keyId, publicKey }: Signer, use: string): object {
  return { key_id: keyId, public_key: publicKey, algorithm: 'Ed25519', use, since: START };
}

interface PlayMinute {
  root: { seq: number; from: number; to: number };
  ticks: { at: number; leaf: string; path: string }[];
}

const made = new WeakMap<readonly FakeTick[], PlayMinute[]>();

/** Five minutes under signed roots. */
function rootsOf(all: readonly FakeTick[]): PlayMinute[] {
  const minutes = made.get(all) ?? signRoots(all);
  made.set(all, minutes);
  return minutes;
}

function signRoots(all: readonly FakeTick[]): PlayMinute[] {
  let prev = '0'.repeat(64);
  return [0, 1, 2, 3, 4].map((minute) => {
    const [from, to] = [START + minute * MINUTE, START + (minute + 1) * MINUTE];
    const own = all.filter((tick) => tick.at >= from && tick.at < to);
    const leaves = own.map(({ at, price }) => `BTCUSDT ${at} ${price} ${price - 10_000n} ${price + 10_000n} 7`);
    const { root, paths } = tree(leaves);
    const said = {
      symbol: 'BTCUSDT',
      seq: minute + 1,
      from,
      to,
      size: leaves.length,
      root: root.toString('hex'),
      prev,
    };
    const text = rootText({ ...said, hash: '', key_id: '', signature: '' });
    const hash = sha256(text).toString('hex');
    prev = hash;
    return {
      root: { ...said, hash, key_id: TICKS.keyId, signature: TICKS.sign(text) },
      ticks: own.map(({ at }, i) => ({ at, leaf: leaves[i] ?? '', path: paths[i] ?? '' })),
    };
  });
}

function windowOf(minutes: readonly PlayMinute[], at: number, gapMs: number): object {
  const near = minutes.filter(({ root }) => root.to > at - gapMs && root.from <= at);
  const placed = near.flatMap(({ root, ticks: own }) => own.map((tick, index) => ({ tick, seq: root.seq, index })));
  const proved = (found: (typeof placed)[number] | undefined): object | null =>
    found ? { seq: found.seq, index: found.index, leaf: found.tick.leaf, path: found.tick.path } : null;
  return {
    at,
    roots: near.map(({ root }) => root),
    before: proved(placed.findLast(({ tick }) => tick.at <= at)),
    after: proved(placed.find(({ tick }) => tick.at > at)),
  };
}

function decimal(value: bigint): string {
  return `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, '0')}`.replace(/0{1,4}$/, '');
}
