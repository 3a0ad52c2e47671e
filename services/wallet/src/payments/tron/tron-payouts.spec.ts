import { createHash } from 'node:crypto';
import type { WithdrawalView } from '@makoto/contracts';
import { AddressesService } from '../../payees/addresses/addresses.service.js';
import { tronHexOf } from '../../payees/addresses/tron-address.calc.js';
import { FakeNode, USDT } from '../../testing/fake-tron-node.js';
import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { PaymentExceptions } from '../payment-exceptions/payment-exceptions.service.js';
import { WithdrawalApproval } from '../withdrawals/withdrawal-approval.service.js';
import { WithdrawalsService } from '../withdrawals/withdrawals.service.js';
import { TokenTransfers } from './token-transfers.service.js';
import { TronWatcher } from './tron-watcher.service.js';

/** The address that pays what operators sign. */
const PAYER = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const PAYEE = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';

describe('a payout on TRON', () => {
  const OPERATOR = operatorContext();
  let node: FakeNode;
  let live: WalletHarness;

  beforeAll(async () => {
    node = new FakeNode();
    await node.start();
    live = await WalletHarness.open({ MODE: 'live', TRON_NODE_URL: node.url, TRON_PAYOUT_ADDRESS: PAYER });
    live.peers.restrictions = { kyc_status: 'approved' };
    await live.get(TronWatcher).scan();
  });
  afterAll(async () => {
    await live.close();
    await node.stop();
  });

  /** An approved withdrawal. */
  async function approved(): Promise<WithdrawalView> {
    const user = await live.customer('100');
    const context = contextOf(user);
    const request = { network: 'TRC20' as const, address: PAYEE, pay_password: '123456' };
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
    expect(transfer).toMatchObject({ contract: USDT, to: PAYEE, amount: '49.049' });
    expect(transfer.call_data).toBe(
      `a9059cbb${tronHexOf(PAYEE).slice(2).padStart(64, '0')}${(49_049_000).toString(16).padStart(64, '0')}`,
    );
    expect(createHash('sha256').update(Buffer.from(transfer.raw_transaction, 'hex')).digest('hex')).toBe(transfer.txid);
    expect(transfer.raw_transaction).toContain(`${tronHexOf(PAYER)}1215${tronHexOf(USDT)}2244${transfer.call_data}`);
    expect(await statusOf(id)).toBe('signing');
    const { txid } = transfer;
    node.pay(PAYEE, 49_049_000n, { id: txid });
    await live.get(TokenTransfers).broadcast({ id, txid }, OPERATOR);
    await live.pass(0);
    expect(await statusOf(id)).toBe('sent');
    await live.get(TokenTransfers).broadcast({ id, txid }, OPERATOR);
    await expect(live.get(TokenTransfers).broadcast({ id, txid: 'ab'.repeat(32) }, OPERATOR)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    expect(await statusOf(id)).toBe('sent');
    await read(25);
    expect(await statusOf(id)).toBe('success');
    await live.assertBooks();
  });

  it('completes from the chain alone, before anyone records that it was sent', async () => {
    const { id } = await approved();
    const { txid } = await live.get(TokenTransfers).transfer({ id }, OPERATOR);
    node.pay(PAYEE, 49_049_000n, { id: txid });
    await read(25);
    expect(await live.get(WithdrawalApproval).show(id, OPERATOR)).toMatchObject({
      status: 'success',
      sent_at: expect.any(String),
    });
    await live.get(TokenTransfers).broadcast({ id, txid }, OPERATOR);
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
    node.pay(PAYEE, 1_000_000n, { id: txid });
    await read(25);
    expect(await statusOf(id)).toBe('signing');
    const { list } = await live.get(PaymentExceptions).list({}, OPERATOR);
    expect(list).toMatchObject([{ rail: 'tron', reference: id, outcome: 'mismatch' }]);
    await live.assertBooks();
  });
});
