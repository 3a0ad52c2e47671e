import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { AddressesService } from '../../payees/addresses/addresses.service.js';
import { tronAddressOf, tronHexOf } from '../../payees/addresses/tron-address.calc.js';
import { FakeNode, USDT } from '../../testing/fake-tron-node.js';
import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { PaymentExceptions } from '../payment-exceptions/payment-exceptions.service.js';
import { Withdrawal } from '../withdrawals/withdrawal.entity.js';
import { WithdrawalApproval } from '../withdrawals/withdrawal-approval.service.js';
import { WithdrawalsService } from '../withdrawals/withdrawals.service.js';
import { TokenTransfers } from './token-transfers.service.js';
import { TronWatcher } from './tron-watcher.service.js';

const TO = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';

describe('the hot wallet', () => {
  const OPERATOR = operatorContext();
  const KEY = '11'.repeat(32);
  let node: FakeNode;
  let live: WalletHarness;

  beforeAll(async () => {
    node = new FakeNode();
    await node.start();
    const settings = { TRON_NODE_URL: node.url, HOT_WALLET_KEY: KEY, HOT_WALLET_CAP_USDT: '100' };
    live = await WalletHarness.open({ MODE: 'live', ...settings });
    live.peers.restrictions = { kyc_status: 'approved' };
    await live.get(TronWatcher).scan();
  });
  afterAll(async () => {
    await live.close();
    await node.stop();
  });
  beforeEach(() => {
    node.broadcasts.length = 0;
    node.refuses = false;
    node.away = false;
    node.limited = false;
  });

  /** Withdrawals approved within one day, two days after all earlier ones. */
  async function approved(count: number): Promise<string[]> {
    const bound: [user: string, wallet: string][] = [];
    for (let i = 0; i < count; i++) {
      const user = await live.customer('100');
      const request = { network: 'TRC20' as const, address: TO, pay_password: '123456' };
      bound.push([user, (await live.get(AddressesService).bind(request, contextOf(user))).id]);
    }
    live.clock.advance(2 * 86_400_000);
    const ids: string[] = [];
    for (const [user, wallet_id] of bound) {
      const asked = { paymethod: 'trc', wallet_id, amount: '50', currency: 'USD' as const, pay_password: '123456' };
      const { id } = await live.get(WithdrawalsService).toAddress(asked, contextOf(user));
      await live.get(WithdrawalApproval).approve(id, OPERATOR);
      ids.push(id);
    }
    return ids;
  }
  const statusOf = async (id: string): Promise<string> =>
    (await live.get(WithdrawalApproval).show(id, OPERATOR)).status;
  const txidOf = async (id: string): Promise<string> => {
    const [row]: { txid: string }[] = await live.db.dataSource.query('select txid from withdrawals where id = $1', [
      id,
    ]);
    return row?.txid ?? '';
  };

  it('signs approved withdrawals with its own key, and the chain confirms them', async () => {
    const [id = ''] = await approved(1);
    await live.pass(0);
    expect(await statusOf(id)).toBe('sent');
    const sent = Buffer.from(node.broadcasts[0] ?? '', 'hex');
    expect(node.broadcasts).toHaveLength(1);
    const signature = sent.subarray(-65);
    const raw = sent.subarray(3, -67);
    const txid = createHash('sha256').update(raw).digest();
    expect(await txidOf(id)).toBe(txid.toString('hex'));
    const recovered = Uint8Array.of(signature[64] ?? 9, ...signature.subarray(0, 64));
    const signer = secp256k1.recoverPublicKey(recovered, txid, { prehash: false });
    const owner = tronAddressOf(secp256k1.getPublicKey(Buffer.from(KEY, 'hex')));
    expect(tronAddressOf(signer)).toBe(owner);
    const call = `a9059cbb${tronHexOf(TO).slice(2).padStart(64, '0')}${(49_049_000).toString(16).padStart(64, '0')}`;
    const trigger = `0a15${tronHexOf(owner)}1215${tronHexOf(USDT)}2244${call}`;
    const contract = `0a31${Buffer.from('type.googleapis.com/protocol.TriggerSmartContract').toString('hex')}1274${trigger}`;
    expect(raw.toString('hex')).toMatch(
      new RegExp(`^0a02[0-9a-f]{4}2208[0-9a-f]{16}40[0-9a-f]{12}5aae01081f12a901${contract}70`),
    );
    node.pay(TO, 49_049_000n, { id: txid.toString('hex') });
    node.head += 25;
    while ((await live.get(TronWatcher).scan()) > 0);
    expect(await statusOf(id)).toBe('success');
    await live.assertBooks();
  });

  it('broadcasts the same transaction again until the network accepts it', async () => {
    const [id = ''] = await approved(1);
    node.refuses = true;
    await live.pass(0);
    expect(await statusOf(id)).toBe('sent');
    expect(node.broadcasts).toHaveLength(0);
    const txid = await txidOf(id);
    node.refuses = false;
    await live.pass(60_000);
    expect(node.broadcasts).toHaveLength(1);
    expect(
      createHash('sha256')
        .update(Buffer.from(node.broadcasts[0] ?? '', 'hex').subarray(3, -67))
        .digest('hex'),
    ).toBe(txid);
  });

  it('hands no transfer out for signing while it may still sign it', async () => {
    const [id = ''] = await approved(1);
    node.away = true;
    await live.pass(60_000);
    const transfer = live.get(TokenTransfers).transfer({ id }, OPERATOR);
    await expect(transfer).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await expect(live.get(WithdrawalApproval).get(id, OPERATOR)).resolves.toMatchObject({ hot_wallet: true });
    node.away = false;
    await live.pass(60_000);
    expect(await statusOf(id)).toBe('sent');
    expect(node.broadcasts).toHaveLength(1);
  });

  const read = async (): Promise<void> => {
    while ((await live.get(TronWatcher).scan()) > 0);
  };
  /** Reads the chain up to a final block at the current time. */
  const readOn = async (): Promise<void> => {
    node.headAt = live.clock.now() + 60_000;
    node.head += 25;
    await read();
    await live.pass(300_000);
  };
  const LIFE_MS = 75 * 60_000;

  it('returns the money if the network failed to execute the transaction', async () => {
    const [id = ''] = await approved(1);
    await live.pass(0);
    node.pay(TO, 49_049_000n, { id: await txidOf(id), result: 'OUT_OF_ENERGY' });
    await readOn();
    expect(await statusOf(id)).toBe('sent');
    await live.pass(LIFE_MS);
    await expect(live.get(WithdrawalApproval).get(id, OPERATOR)).resolves.toMatchObject({
      status: 'fail',
      reason: expect.stringContaining('The full amount is back'),
      events: [{ rail: 'tron', status: 'failed', outcome: 'failed' }],
    });
    await live.assertBooks();
  });

  it('returns the money once no block contains the transaction and none can any more, and not before', async () => {
    const [id = ''] = await approved(1);
    await live.pass(0);
    node.headAt = live.clock.now();
    await live.pass(LIFE_MS);
    expect(await statusOf(id)).toBe('sent');
    await readOn();
    expect(await statusOf(id)).toBe('fail');
    await live.assertBooks();
  });

  it('keeps a payment that appears after the money was returned as an exception for an operator', async () => {
    const [id = ''] = await approved(1);
    await live.pass(0);
    await live.pass(LIFE_MS);
    await readOn();
    expect(await statusOf(id)).toBe('fail');
    node.pay(TO, 49_049_000n, { id: await txidOf(id) });
    await readOn();
    expect(await statusOf(id)).toBe('fail');
    const { list } = await live.get(PaymentExceptions).list({}, OPERATOR);
    expect(list).toMatchObject([{ rail: 'tron', reference: id, status: 'paid', outcome: 'duplicate' }]);
    await live.assertBooks();
  });

  it('returns nothing while the node does not answer about the transaction', async () => {
    const [id = ''] = await approved(1);
    await live.pass(0);
    node.pay(TO, 49_049_000n, { id: await txidOf(id) });
    node.headAt = live.clock.now() + LIFE_MS;
    node.limited = true;
    await expect(readOn()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    await live.pass(LIFE_MS);
    expect(await statusOf(id)).toBe('sent');
    node.limited = false;
    await readOn();
    expect(await statusOf(id)).toBe('success');
    await live.assertBooks();
  });

  it('returns nothing while the node lacks the results of a block before the expiry', async () => {
    const [id = ''] = await approved(1);
    await live.pass(0);
    const txid = await txidOf(id);
    const sent = await live.db.dataSource.manager.findOneByOrFail(Withdrawal, { id });
    node.pay(TO, 49_049_000n, { id: txid });
    node.lost.add(txid);
    await live.pass(LIFE_MS);
    // The payment is in the last block before the expiry, 24 before the newest.
    node.head += 25;
    node.headAt = (sent.expires_at ?? 0) + 24 * 3_000;
    await expect(read()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    await live.pass(300_000);
    expect(await statusOf(id)).toBe('sent');
    node.lost.clear();
    await readOn();
    expect(await statusOf(id)).toBe('success');
    await live.assertBooks();
  });

  it('keeps waiting while the transaction’s block is not final, even after the expiry', async () => {
    const [id = ''] = await approved(1);
    await live.pass(0);
    const txid = await txidOf(id);
    node.headAt = live.clock.now() + LIFE_MS;
    node.pay(TO, 49_049_000n, { id: txid });
    await live.pass(LIFE_MS);
    expect(await statusOf(id)).toBe('sent');
    await readOn();
    expect(await statusOf(id)).toBe('success');
    await live.assertBooks();
  });

  it('signs nothing above its cap and leaves it to be signed elsewhere', async () => {
    const ids = await approved(3);
    await live.pass(0);
    const statuses = await Promise.all(ids.map(statusOf));
    expect(statuses.filter((s) => s === 'sent')).toHaveLength(2);
    const left = ids[statuses.indexOf('approved')] ?? '';
    await expect(live.get(TokenTransfers).transfer({ id: left }, OPERATOR)).resolves.toMatchObject({
      amount: '49.049',
    });
    await expect(live.get(WithdrawalApproval).get(left, OPERATOR)).resolves.toMatchObject({ hot_wallet: false });
    await live.pass(2 * 86_400_000);
    expect(await statusOf(left)).toBe('signing');
    expect(node.broadcasts).toHaveLength(2);
  });
});
