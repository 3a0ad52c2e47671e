import { createHash } from 'node:crypto';
import { ConsoleDepositDetail, parse, type WithdrawalView } from '@makoto/contracts';
import { AddressesService } from '../../payees/addresses/addresses.service.js';
import { tronHexOf } from '../../payees/addresses/tron-address.calc.js';
import { FakeNode, USDT } from '../../testing/fake-tron-node.js';
import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { DepositApproval } from '../deposits/deposit-approval.service.js';
import { DepositsService } from '../deposits/deposits.service.js';
import { PaymentExceptions } from '../payment-exceptions/payment-exceptions.service.js';
import { WithdrawalApproval } from '../withdrawals/withdrawal-approval.service.js';
import { WithdrawalsService } from '../withdrawals/withdrawals.service.js';
import { TokenTransfers } from './token-transfers.service.js';
import { TronWatcher } from './tron-watcher.service.js';

/** Test vector 1 of BIP 32. */
const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
/** The address that pays what operators sign. */
const PAYER = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
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
    expect(await available(user)).toBe('99.90');
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
    expect(await available(user)).toBe('99.90');
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
    expect(await available(user)).toBe('99.90');
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
    expect(list[0]).toMatchObject({ ...terms, amount: '7.50', usd_amount: '7.4925' });
    expect(list.map((d) => [d.status, d.received_amount])).toEqual([
      ['success', '7.50'],
      ['success', '50.00'],
    ]);
    expect(await available(user)).toBe('57.4425');
  });

  it('counts once if the transaction is read again after a reorganisation', async () => {
    const { user, address } = await opened('100');
    const id = node.pay(address, 100_000_000n);
    await grow(25);
    expect(await available(user)).toBe('99.90');
    node.fork = { from: node.head - 30, name: 'another branch' };
    node.pay(address, 100_000_000n, { id });
    await grow(60);
    expect(await available(user)).toBe('99.90');
    await expect(harness.get(DepositsService).list({}, contextOf(user))).resolves.toMatchObject({ total: 1 });
    const again = node.pay(address, 1_000_000n);
    expect(again).not.toBe(id);
    await grow(25);
    expect(await available(user)).toBe('100.899');
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
    expect(await available(user)).toBe('149.85');
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
    expect(await live.balance(user)).toMatchObject({ available: '99.90' });
    const shown = parse(ConsoleDepositDetail, await approval.get(id, operator));
    expect(shown.events).toMatchObject([{ rail: 'tron', outcome: 'credited' }]);
    await live.assertBooks();
  } finally {
    await live.close();
  }
});

describe('a payout on TRON', () => {
  const OPERATOR = operatorContext();
  let live: WalletHarness;

  beforeAll(async () => {
    live = await WalletHarness.open({ MODE: 'live', TRON_NODE_URL: node.url, TRON_PAYOUT_ADDRESS: PAYER });
    live.peers.restrictions = { kyc_status: 'approved' };
    await live.get(TronWatcher).scan();
  });
  afterAll(() => live.close());

  /** An approved withdrawal. */
  async function approved(): Promise<WithdrawalView> {
    const user = await live.customer('100');
    const context = contextOf(user);
    const request = { network: 'TRC20' as const, address: OTHER_TOKEN, pay_password: '123456' };
    const { id: wallet_id } = await live.get(AddressesService).bind(request, context);
    live.clock.advance(86_400_000);
    const asked = { paymethod: 'trc', wallet_id, amount: '50', currency: 'USD' as const, pay_password: '123456' };
    const withdrawal = await live.get(WithdrawalsService).toAddress(asked, context);
    await live.get(WithdrawalApproval).approve(withdrawal.id, OPERATOR);
    return withdrawal;
  }

  const statusOf = async (id: string): Promise<string> =>
    (await live.get(WithdrawalApproval).show(id, OPERATOR)).status;
  const read = async (blocks: number): Promise<void> => {
    node.head += blocks;
    while ((await live.get(TronWatcher).scan()) > 0);
  };

  it('is handed out unsigned and completes when its transaction is final', async () => {
    const { id } = await approved();
    const transfer = await live.get(TokenTransfers).transfer({ id }, OPERATOR);
    expect(transfer).toMatchObject({ contract: USDT, to: OTHER_TOKEN, amount: '49.049' });
    expect(transfer.call_data).toBe(
      `a9059cbb${tronHexOf(OTHER_TOKEN).slice(2).padStart(64, '0')}${(49_049_000).toString(16).padStart(64, '0')}`,
    );
    expect(createHash('sha256').update(Buffer.from(transfer.raw_transaction, 'hex')).digest('hex')).toBe(transfer.txid);
    expect(transfer.raw_transaction).toContain(
      tronHexOf(PAYER) + '1215' + tronHexOf(USDT) + '2244' + transfer.call_data,
    );
    expect(await statusOf(id)).toBe('signing');
    const { txid } = transfer;
    node.pay(OTHER_TOKEN, 49_049_000n, { id: txid });
    await live.get(TokenTransfers).broadcast({ id, txid }, OPERATOR);
    await live.pass(0);
    expect(await statusOf(id)).toBe('sent');
    await expect(live.get(TokenTransfers).broadcast({ id, txid }, OPERATOR)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    await read(25);
    expect(await statusOf(id)).toBe('success');
    await live.assertBooks();
  });

  it('completes from the chain alone, before anyone records that it was sent', async () => {
    const { id } = await approved();
    const { txid } = await live.get(TokenTransfers).transfer({ id }, OPERATOR);
    node.pay(OTHER_TOKEN, 49_049_000n, { id: txid });
    await read(25);
    expect(await live.get(WithdrawalApproval).show(id, OPERATOR)).toMatchObject({
      status: 'success',
      sent_at: expect.any(String),
    });
    expect(await live.published(id)).toEqual(['pending', 'approved', 'signing', 'success']);
  });

  it('is refused as sent with another transaction than the one handed out', async () => {
    const { id } = await approved();
    await live.get(TokenTransfers).transfer({ id }, OPERATOR);
    const broadcast = live.get(TokenTransfers).broadcast({ id, txid: 'ab'.repeat(32) }, OPERATOR);
    await expect(broadcast).rejects.toMatchObject({ errorName: 'VALIDATION', problems: [{ field: 'txid' }] });
    expect(await statusOf(id)).toBe('signing');
  });

  it('becomes a payment exception if the amount differs', async () => {
    const { id } = await approved();
    const { txid } = await live.get(TokenTransfers).transfer({ id }, OPERATOR);
    node.pay(OTHER_TOKEN, 1_000_000n, { id: txid });
    await read(25);
    expect(await statusOf(id)).toBe('signing');
    const { list } = await live.get(PaymentExceptions).list({}, OPERATOR);
    expect(list).toMatchObject([{ rail: 'tron', reference: id, outcome: 'mismatch' }]);
    await live.assertBooks();
  });
});
