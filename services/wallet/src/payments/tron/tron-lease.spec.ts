import { jest } from '@jest/globals';
import { Logger } from '@makoto/platform';
import { WalletConfig } from '../../config.js';
import { RatesService } from '../../rates/rates.service.js';
import { FakeNode } from '../../testing/fake-tron-node.js';
import { contextOf, WalletHarness } from '../../testing/wallet-harness.js';
import { DepositsService } from '../deposits/deposits.service.js';
import { lastBlockRead } from './tron-cursor.repository.js';
import { TronDeposits } from './tron-deposits.service.js';
import { TronPayouts } from './tron-payouts.service.js';
import { TronToken } from './tron-token.js';
import { TronWatcher } from './tron-watcher.service.js';

/** Longer than the lease on the cursor. */
const PAUSE_MS = 61_000;

let node: FakeNode;
let harness: WalletHarness;
/** The watchers of two processes. */
let first: TronWatcher;
let second: TronWatcher;

beforeAll(async () => {
  node = new FakeNode();
  harness = await WalletHarness.open({ TRON_NODE_URL: await node.start() });
  const config = Object.assign(new WalletConfig(), { TRON_NODE_URL: node.url });
  const parts = [harness.get(TronToken), harness.get(TronDeposits), harness.get(TronPayouts)] as const;
  const log = new Logger('spec', 'silent');
  const watcher = (): TronWatcher => new TronWatcher(config, harness.db.dataSource, harness.clock, log, ...parts);
  [first, second] = [watcher(), watcher()];
  await first.scan();
});
afterEach(() => harness.assertBooks());
afterAll(async () => {
  await harness.close();
  await node.stop();
});

describe('of two processes that read the chain', () => {
  it('one that was paused for longer than its lease neither sets the cursor back nor ends the other’s lease', async () => {
    const from = await read();
    node.head += 3;
    const [pausedAt, paused] = [node.hold('getblockbynum'), first.scan()];
    await pausedAt.arrived;
    harness.clock.advance(PAUSE_MS);
    node.head += 2;
    expect(await second.scan()).toBe(5);
    node.head += 1;
    const [readingAt, reading] = [node.hold('getblockbynum'), second.scan()];
    await readingAt.arrived;
    pausedAt.answer();
    expect(await paused).toBe(0);
    expect(await read()).toBe(from + 5);
    expect(await first.scan()).toBe(0);
    readingAt.answer();
    expect(await reading).toBe(1);
    expect(await read()).toBe(from + 6);
  });

  it('one keeps the lease while it needs less than that for each block', async () => {
    node.head += 2;
    const [firstAt, reading] = [node.hold('getblockbynum'), first.scan()];
    await firstAt.arrived;
    harness.clock.advance(PAUSE_MS - 2_000);
    const secondAt = node.hold('getblockbynum');
    firstAt.answer();
    await secondAt.arrived;
    harness.clock.advance(PAUSE_MS - 2_000);
    expect(await second.scan()).toBe(0);
    secondAt.answer();
    expect(await reading).toBe(2);
  });

  it('one opens no second deposit for a payment that the other has credited', async () => {
    const { user, total } = await paidWhilePaused(() => Promise.resolve());
    expect(total).toBe(2);
    expect(await harness.balance(user)).toMatchObject({ available: '7.485007' });
  });

  it('one opens no deposit for a payment that the other has credited to one announced meanwhile', async () => {
    const { total } = await paidWhilePaused((user) => harness.deposit(user, '7.5', 'USDT'));
    expect(total).toBe(2);
  });
});

async function read(): Promise<number> {
  return (await lastBlockRead(harness.db.dataSource)) ?? 0;
}

/**
 * A payment of less than half of the open deposit, which the first process is about to open a deposit for when it is
 * paused, and the second one credits.
 */
async function paidWhilePaused(announce: (user: string) => Promise<unknown>): Promise<{ user: string; total: number }> {
  const user = await harness.customer();
  const { address = '' } = (await harness.deposit(user, '100', 'USDT')).pay_to;
  node.pay(address, 7_500_000n, { block: node.head - 19 });
  node.head += 1;
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<bigint>()];
  jest.spyOn(harness.get(RatesService), 'rate').mockImplementationOnce(() => {
    asked.resolve();
    return answered.promise;
  });
  const paused = first.scan();
  await asked.promise;
  harness.clock.advance(PAUSE_MS);
  await announce(user);
  expect(await second.scan()).toBe(1);
  answered.resolve(999_000n);
  expect(await paused).toBe(0);
  const { list, total } = await harness.get(DepositsService).list({}, contextOf(user));
  expect(list[0]).toMatchObject({ status: 'success', received_amount: '7.50' });
  return { user, total };
}
