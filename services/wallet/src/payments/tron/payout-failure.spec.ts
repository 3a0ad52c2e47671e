import type { WithdrawalView } from '@makoto/contracts';
import { AddressesService } from '../../payees/addresses/addresses.service.js';
import { FakeNode } from '../../testing/fake-tron-node.js';
import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { withdrawFromFresh } from '../../testing/withdrawing.js';
import { WithdrawalApproval } from '../withdrawals/withdrawal-approval.service.js';
import { WithdrawalTimesRepository } from '../withdrawals/withdrawal-times.repository.js';
import { WithdrawalsService } from '../withdrawals/withdrawals.service.js';
import { TokenTransfers } from './token-transfers.service.js';
import { TronWatcher } from './tron-watcher.service.js';

const TO = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const DAY_MS = 86_400_000;
const [ann, ben] = [operatorContext(), operatorContext()];
const undecided = { errorName: 'PAYOUT_UNDECIDED' };
const conflict = { errorName: 'CONFLICT' };

let node: FakeNode;
let live: WalletHarness;

beforeAll(async () => {
  node = new FakeNode();
  const settings = { TRON_NODE_URL: await node.start(), TRON_PAYOUT_ADDRESS: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' };
  live = await WalletHarness.open({ MODE: 'live', ...settings });
  live.peers.restrictions = { kyc_status: 'approved' };
  await live.get(TronWatcher).scan();
});
afterEach(() => live.assertBooks());
afterAll(async () => {
  await live.close();
  await node.stop();
});

const approval = (): WithdrawalApproval => live.get(WithdrawalApproval);
const transfers = (): TokenTransfers => live.get(TokenTransfers);
const statusOf = async (id: string): Promise<string> => (await approval().show(id, ann)).status;

/** A withdrawal to an address, approved by as many operators as its amount asks for. */
async function approved(amount = '50'): Promise<{ user: string; w: WithdrawalView }> {
  const user = await live.customer('50000');
  const bind = { network: 'TRC20' as const, address: TO, pay_password: '123456' };
  const { id: wallet_id } = await live.get(AddressesService).bind(bind, contextOf(user));
  live.clock.advance(DAY_MS);
  const asked = { paymethod: 'trc', wallet_id, amount, currency: 'USD' as const, pay_password: '123456' };
  const w = await live.get(WithdrawalsService).toAddress(asked, contextOf(user));
  const { approvals_needed } = await approval().approve(w.id, ann);
  if (approvals_needed > 1) await approval().approve(w.id, ben);
  return { user, w };
}

/** A withdrawal whose transaction was handed out, and recorded as sent if asked for. */
async function handedOut(amount?: string, sent = false): Promise<{ user: string; id: string; txid: string }> {
  const { user, w } = await approved(amount);
  const { txid } = await transfers().transfer({ id: w.id }, ann);
  if (sent) await transfers().broadcast({ id: w.id, txid }, ann);
  return { user, id: w.id, txid };
}

/** Reads the chain up to a final block at the current time. */
async function readOn(): Promise<void> {
  node.headAt = live.clock.now() + 60_000;
  node.head += 25;
  while ((await live.get(TronWatcher).scan()) > 0);
}

async function expire(): Promise<void> {
  live.clock.advance(6 * 3_600_000 + 60_000);
  await readOn();
}

describe('a handed-out transfer', () => {
  it('keeps other operators from rejecting the withdrawal, and is the same for each of them', async () => {
    const { user, id, txid } = await handedOut();
    await expect(approval().reject({ id, reason: 'no' }, ben)).rejects.toMatchObject(conflict);
    await expect(approval().settle({ id, result: 'failed', reason: 'no' }, ben)).rejects.toMatchObject(undecided);
    await expect(transfers().transfer({ id }, ben)).resolves.toMatchObject({ txid });
    expect(await live.balance(user)).toMatchObject({ withdrawing: '50.00' });
  });

  it('counts in the public figures as overdue once its promised time has passed', async () => {
    const overdue = async (): Promise<number | undefined> =>
      (await live.get(WithdrawalTimesRepository).since(0)).find(({ method }) => method === 'crypto')?.overdue;
    await handedOut();
    live.clock.advance(1);
    const before = (await overdue()) ?? 0;
    live.clock.advance(DAY_MS);
    expect(await overdue()).toBe(before + 1);
  });

  it('and a rejection at the same moment exclude each other', async () => {
    for (let i = 0; i < 5; i++) {
      const { user, w } = await approved();
      const { id } = w;
      const [signing, rejection] = await Promise.allSettled([
        transfers().transfer({ id }, ann),
        approval().reject({ id, reason: 'no' }, ben),
      ]);
      expect([signing.status, rejection.status].sort()).toEqual(['fulfilled', 'rejected']);
      const isSigning = signing.status === 'fulfilled';
      expect(await statusOf(id)).toBe(isSigning ? 'signing' : 'fail');
      expect(await live.balance(user)).toMatchObject({ withdrawing: isSigning ? '50.00' : '0.00' });
    }
  });

  it('is taken back only after its expiry and if no final block contains it; it can then be handed out anew', async () => {
    const { id, txid } = await handedOut();
    await readOn();
    await expect(transfers().takeBack({ id }, ann)).rejects.toMatchObject(undecided);
    live.clock.advance(DAY_MS);
    await expect(transfers().takeBack({ id }, ann)).rejects.toMatchObject(undecided);
    await readOn();
    await transfers().takeBack({ id }, ann);
    expect(await statusOf(id)).toBe('approved');
    const next = await transfers().transfer({ id }, ann);
    expect(next.txid).not.toBe(txid);
    await expire();
    await transfers().takeBack({ id }, ben);
    await approval().reject({ id, reason: 'Wrong address' }, ben);
    expect(await statusOf(id)).toBe('fail');
    expect(await live.actionsOn(id)).toEqual([
      ...['withdrawal.approve', 'withdrawal.hand_out', 'withdrawal.take_back'],
      ...['withdrawal.hand_out', 'withdrawal.take_back', 'withdrawal.reject'],
    ]);
  });

  it('is not taken back while its block is not final, nor once it was paid', async () => {
    const { id, txid } = await handedOut();
    await expire();
    node.pay(TO, 49_049_000n, { id: txid });
    await expect(transfers().takeBack({ id }, ann)).rejects.toMatchObject(undecided);
    await readOn();
    await expect(transfers().takeBack({ id }, ann)).rejects.toMatchObject(conflict);
    expect(await statusOf(id)).toBe('success');
  });

  it('is not taken back by the word of a node that does not have the results of the last block read', async () => {
    const { id } = await handedOut();
    await expire();
    node.lost.add(node.pay(TO, 1n, { block: node.head - 20 }));
    await expect(transfers().takeBack({ id }, ann)).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    node.lost.clear();
    await transfers().takeBack({ id }, ann);
    expect(await statusOf(id)).toBe('approved');
  });

  it('is not taken back by the word of a node that keeps the block with it, but not its result', async () => {
    const { user, id, txid } = await handedOut();
    node.lost.add(node.pay(TO, 49_049_000n, { id: txid, block: node.head - 40 }));
    await expire();
    await expect(transfers().takeBack({ id }, ann)).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    node.lost.clear();
    await expect(transfers().takeBack({ id }, ann)).rejects.toMatchObject(conflict);
    expect(await live.balance(user)).toMatchObject({ withdrawing: '50.00' });
  });

  it('of a large amount is taken back by two operators', async () => {
    const { id } = await handedOut('30000');
    await expire();
    await transfers().takeBack({ id }, ann);
    await expect(transfers().takeBack({ id }, ann)).rejects.toMatchObject(conflict);
    expect(await approval().show(id, ann)).toMatchObject({
      ...{ status: 'signing', failure_approvals: [ann.userId], failure_approvals_needed: 2 },
    });
    await transfers().takeBack({ id }, ben);
    expect(await approval().show(id, ann)).toMatchObject({ status: 'approved', failure_approvals: [] });
  });

  it('exists only for withdrawals to addresses', async () => {
    const { w } = await withdrawFromFresh(live, '50.00');
    await approval().approve(w.id, ann);
    await expect(transfers().transfer({ id: w.id }, ann)).rejects.toMatchObject(conflict);
    await expect(transfers().takeBack({ id: w.id }, ann)).rejects.toMatchObject(conflict);
    expect(await statusOf(w.id)).toBe('approved');
  });
});

describe('a payout that was sent to the chain', () => {
  it('is not settled as failed while its transaction may still be executed', async () => {
    const { user, id, txid } = await handedOut('50', true);
    const failed = { id, result: 'failed', reason: 'Lost' } as const;
    await expect(approval().settle(failed, ben)).rejects.toMatchObject(undecided);
    node.pay(TO, 49_049_000n, { id: txid });
    await expect(approval().settle(failed, ben)).rejects.toMatchObject(undecided);
    await readOn();
    expect(await statusOf(id)).toBe('success');
    await expect(approval().settle(failed, ben)).rejects.toMatchObject(conflict);
    expect(await live.balance(user)).toMatchObject({ available: '49950.00', withdrawing: '0.00' });
  });

  it('is settled as failed with the chain’s proof, and as paid only if it was executed', async () => {
    const { user, id, txid } = await handedOut('50', true);
    node.pay(TO, 49_049_000n, { id: txid, result: 'OUT_OF_ENERGY' });
    await readOn();
    await expect(approval().settle({ id, result: 'paid' }, ben)).rejects.toMatchObject(conflict);
    await approval().settle({ id, result: 'failed', reason: 'Not executed' }, ben);
    expect(await live.balance(user)).toMatchObject({ available: '50000.00', withdrawing: '0.00' });
  });

  it('needs two operators to fail if two approved it', async () => {
    const { user, id } = await handedOut('30000', true);
    await expire();
    const failed = { id, result: 'failed', reason: 'Expired' } as const;
    await expect(approval().settle(failed, ann)).resolves.toMatchObject({ status: 'sent' });
    await expect(approval().settle(failed, ann)).rejects.toMatchObject(conflict);
    expect(await live.balance(user)).toMatchObject({ withdrawing: '30000.00' });
    await expect(approval().settle(failed, ben)).resolves.toMatchObject({ status: 'fail', reason: 'Expired' });
    expect(await live.balance(user)).toMatchObject({ available: '50000.00' });
  });

  it('ends once if the chain confirms it while operators settle it as failed', async () => {
    const { user, id, txid } = await handedOut('50', true);
    await expire();
    node.pay(TO, 49_049_000n, { id: txid, block: node.head - 19 });
    node.head += 1;
    const failed = { id, result: 'failed', reason: 'Expired' } as const;
    await Promise.allSettled([live.get(TronWatcher).scan(), approval().settle(failed, ann)]);
    await readOn();
    expect(await statusOf(id)).toBe('success');
    expect(await live.balance(user)).toMatchObject({ available: '49950.00', withdrawing: '0.00' });
  });

  it('is not ended by a rail’s report that is not the chain’s', async () => {
    const { id } = await handedOut('50', true);
    const report = { type: 'withdrawal', reference: id, amount: '49.049', currency: 'USDT', status: 'failed' } as const;
    await expect(live.report({ ...report, rail: 'tron' })).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    await expect(live.report({ ...report, rail: 'bank' })).resolves.toEqual({ outcome: 'mismatch' });
    expect(await statusOf(id)).toBe('sent');
  });
});
