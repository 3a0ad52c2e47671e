import { ConsoleDepositDetail, depositChanged, MoneyEvent, parse, parseList } from '@makoto/contracts';
import { Logger, Metrics } from '@makoto/platform';
import { WalletConfig } from '../../config.js';
import { FakeNode } from '../../testing/fake-tron-node.js';
import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { DepositApproval } from '../deposits/deposit-approval.service.js';
import { DepositsService } from '../deposits/deposits.service.js';
import { TronDeposits } from './tron-deposits.service.js';
import { TronPayouts } from './tron-payouts.service.js';
import { TronToken } from './tron-token.js';
import { TronWatcher } from './tron-watcher.service.js';

/** Test vector 1 of BIP 32. */
const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const OTHER_TOKEN = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';

let node: FakeNode;
let harness: WalletHarness;

beforeAll(async () => {
  node = new FakeNode();
  harness = await WalletHarness.open({ TRON_NODE_URL: await node.start() });
  await harness.get(TronWatcher).scan();
});
afterEach(() => harness.assertBooks());
afterAll(async () => {
  await harness.close();
  await node.stop();
});

/** Adds blocks to the chain and reads them. */
async function grow(blocks: number): Promise<void> {
  node.head += blocks;
  while ((await harness.get(TronWatcher).scan()) > 0);
}

async function opened(amount: string): Promise<{ user: string; address: string; id: string }> {
  const user = await harness.customer();
  const deposit = await harness.deposit(user, amount, 'USDT');
  return { user, address: deposit.pay_to.address ?? '', id: deposit.id };
}

const available = async (user: string): Promise<string> => (await harness.balance(user)).available;

describe('a payment on TRON', () => {
  it('is credited to its deposit after twenty confirmations and not before', async () => {
    const { user, address } = await opened('100');
    node.pay(address, 100_000_000n);
    await grow(20);
    expect(await available(user)).toBe('0.00');
    await grow(1);
    expect(await available(user)).toBe('99.8001');
    expect(await harness.depositOf(user)).toMatchObject({ status: 'success', received_amount: '100.00' });
  });

  it('is credited after the node failed to return its block at first', async () => {
    const { user, address } = await opened('100');
    node.pay(address, 100_000_000n);
    node.head += 21;
    node.limited = true;
    await expect(harness.get(TronWatcher).scan()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    node.limited = false;
    await grow(0);
    expect(await available(user)).toBe('99.8001');
  });

  it('is credited once the node has the results of all transactions in its block, and the block is not passed before', async () => {
    const { user, address } = await opened('100');
    node.pay(OTHER_TOKEN, 1n);
    node.lost.add(node.pay(address, 100_000_000n));
    for (const blocks of [25, 25]) await expect(grow(blocks)).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    expect(await available(user)).toBe('0.00');
    node.lost.clear();
    await grow(0);
    expect(await available(user)).toBe('99.8001');
  });

  it('that cannot be seen for want of results is told to the operator of the node once', async () => {
    const lines: string[] = [];
    const log = new Logger('spec', 'info', { write: (line) => void lines.push(line) });
    const parts = [harness.get(TronToken), harness.get(TronDeposits), harness.get(TronPayouts)] as const;
    const config = Object.assign(new WalletConfig(), { TRON_NODE_URL: node.url });
    const watcher = new TronWatcher(config, harness.db.dataSource, harness.clock, log, ...parts);
    node.lost.add(node.pay(OTHER_TOKEN, 1n));
    await expect(grow(25)).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    for (let i = 0; i < 3; i++) await expect(watcher.scan()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    expect(lines.filter((line) => line.includes('storage.transHistory.switch'))).toHaveLength(1);
    node.lost.clear();
    await grow(0);
  });

  it('is in a block whose number and age are figures', async () => {
    node.headAt = harness.clock.now();
    await grow(25);
    harness.clock.advance(60_000);
    const text = await harness.get(Metrics).text();
    expect(text).toContain(`makoto_tron_block_read ${node.head - 20}\n`);
    expect(text).toContain('makoto_tron_block_read_age_seconds 120\n');
  });

  it('is credited even if another contract writes oversized events into the block', async () => {
    const { user, address } = await opened('100');
    const number = node.head + 1;
    const log = [
      { address: '11'.repeat(20), topics: ['22'.repeat(32)], data: '00'.repeat(50_001) },
      { address: '11'.repeat(100), topics: Array.from({ length: 9 }, () => 7), data: null },
      'no event at all',
      ...Array.from({ length: 10_001 }, () => ({})),
    ];
    node.blocks.set(number, [{ id: 'ab'.repeat(32), blockNumber: number, receipt: { result: 'SUCCESS' }, log }]);
    node.pay(address, 100_000_000n, { block: number });
    await grow(21);
    expect(await available(user)).toBe('99.8001');
  });

  it('becomes a deposit of its own if none is open', async () => {
    const { user, address } = await opened('50');
    node.pay(address, 50_000_000n);
    node.pay(address, 7_500_000n);
    await grow(25);
    const { list, total } = await harness.get(DepositsService).list({}, contextOf(user));
    expect(total).toBe(2);
    // By the same terms as one that was announced.
    const { method, currency, spread, held_within, terms_version } = list[1] ?? {};
    const terms = { method, currency, spread, held_within, terms_version };
    expect(list[0]).toMatchObject({ ...terms, amount: '7.50', usd_amount: '7.485007' });
    expect(list.map((d) => [d.status, d.received_amount])).toEqual([
      ['success', '7.50'],
      ['success', '50.00'],
    ]);
    expect(await available(user)).toBe('57.385057');
  });

  it('takes an open deposit if it is at least half of it; less becomes a deposit of its own, or nothing if worth nothing', async () => {
    const { user, address } = await opened('1000');
    for (const [at, micro] of [1n, 2n, 499_999_999n].entries()) node.pay(address, micro, { block: node.head + 1 + at });
    await grow(25);
    const { list } = await harness.get(DepositsService).list({}, contextOf(user));
    expect(list.map((d) => [d.status, d.received_amount])).toEqual([
      ['success', '499.999999'],
      ['success', '0.000002'],
      ['awaiting_payment', null],
    ]);
    node.pay(address, 999_000_000n);
    await grow(25);
    const { list: paid, total } = await harness.get(DepositsService).list({}, contextOf(user));
    expect(total).toBe(3);
    expect(paid[2]).toMatchObject({ status: 'success', amount: '1000.00', received_amount: '999.00' });
    const events: { payload: string }[] = await harness.db.dataSource.query(
      'select payload from outbox where event = $1 and payload like $2 order by id desc limit 1',
      [depositChanged.name, `%${paid[2]?.id}%`],
    );
    expect(events.flatMap(({ payload }) => parseList(MoneyEvent, JSON.parse(payload)))).toMatchObject([
      { status: 'success', amount: '1000.00', received_amount: '999.00' },
    ]);
  });

  it('counts once if the transaction is read again after a reorganisation', async () => {
    const { user, address } = await opened('100');
    const id = node.pay(address, 100_000_000n);
    await grow(25);
    expect(await available(user)).toBe('99.8001');
    node.fork = { from: node.head - 30, name: 'another branch' };
    node.pay(address, 100_000_000n, { id });
    await grow(60);
    expect(await available(user)).toBe('99.8001');
    await expect(harness.get(DepositsService).list({}, contextOf(user))).resolves.toMatchObject({ total: 1 });
    const again = node.pay(address, 1_000_000n);
    expect(again).not.toBe(id);
    await grow(25);
    expect(await available(user)).toBe('100.798101');
  });

  it('is ignored if it is of another token, to a foreign address, of amount zero or reverted', async () => {
    const { user, address } = await opened('100');
    node.pay(address, 100_000_000n, { token: OTHER_TOKEN });
    node.pay(OTHER_TOKEN, 100_000_000n);
    node.pay(address, 0n);
    node.pay(address, 100_000_000n, { result: 'REVERT' });
    await grow(25);
    expect(await available(user)).toBe('0.00');
    expect(await harness.depositOf(user)).toMatchObject({ status: 'awaiting_payment' });
  });

  it('waits while the node is unreachable or there is no rate', async () => {
    const { user, address } = await opened('100');
    node.pay(address, 150_000_000n);
    node.head += 25;
    node.away = true;
    await expect(harness.get(TronWatcher).scan()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    node.away = false;
    harness.peers.rates.delete('USDT/USD');
    await expect(grow(0)).rejects.toMatchObject({ errorName: 'NO_FRESH_PRICE' });
    harness.peers.rates.set('USDT/USD', '0.999');
    await grow(0);
    expect(await available(user)).toBe('149.70015');
  });
});

it('in live mode only the chain credits a payment, and an operator cannot credit it a second time', async () => {
  const live = await WalletHarness.open({ MODE: 'live', TRON_NODE_URL: node.url, TRON_XPUB: XPUB });
  try {
    live.peers.restrictions = { kyc_status: 'approved' };
    await live.get(TronWatcher).scan();
    const user = await live.customer();
    const { id, pay_to } = await live.deposit(user, '100', 'USDT');
    const approval = live.get(DepositApproval);
    const operator = operatorContext();
    await expect(approval.approve({ id }, operator)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await expect(approval.get(id, operator)).resolves.toMatchObject({ crediting: 'chain' });
    await live.pass(0);
    node.pay(pay_to.address ?? '', 100_000_000n);
    node.head += 25;
    while ((await live.get(TronWatcher).scan()) > 0);
    expect(await live.balance(user)).toMatchObject({ available: '99.8001' });
    const shown = parse(ConsoleDepositDetail, await approval.get(id, operator));
    expect(shown.events).toMatchObject([{ rail: 'tron', outcome: 'credited' }]);
    await live.assertBooks();
  } finally {
    await live.close();
  }
});
