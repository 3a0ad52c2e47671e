import { createHash } from 'node:crypto';
import { AddressesService } from '../../payees/addresses/addresses.service.js';
import { atEveryCommit, type Crash } from '../../testing/crash.js';
import { FakeNode } from '../../testing/fake-tron-node.js';
import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { DepositsService } from '../deposits/deposits.service.js';
import { WithdrawalApproval } from '../withdrawals/withdrawal-approval.service.js';
import { WithdrawalsService } from '../withdrawals/withdrawals.service.js';
import { TokenTransfers } from './token-transfers.service.js';
import { TronWatcher } from './tron-watcher.service.js';

const DAY_MS = 86_400_000;
/** Longer than a crashed process’s leases on a task and on the chain cursor. */
const LEASE_MS = 61_000;
const TO = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const operator = operatorContext();

let node: FakeNode;

beforeEach(async () => {
  node = new FakeNode();
  await node.start();
});
afterEach(() => node.stop());

/** The block that becomes final when the chain grows by one. */
const nextDeep = (): number => node.head - 19;

/** Adds a block to the chain and reads it. */
async function grow(harness: WalletHarness, crash: Crash): Promise<void> {
  node.head += 1;
  await crash.insist(async () => {
    harness.clock.advance(LEASE_MS);
    while ((await harness.get(TronWatcher).scan()) > 0);
  });
}

/** The ids of a withdrawal and of its customer. */
interface Asked {
  user: string;
  id: string;
}

async function live(settings: object = {}): Promise<WalletHarness> {
  const harness = await WalletHarness.open({ MODE: 'live', TRON_NODE_URL: node.url, ...settings });
  harness.peers.restrictions = { kyc_status: 'approved' };
  await harness.get(TronWatcher).scan();
  return harness;
}

/** A withdrawal of US$50.00 to an address. */
async function asked(harness: WalletHarness): Promise<Asked> {
  const user = await harness.customer('100');
  const bind = { network: 'TRC20' as const, address: TO, pay_password: '123456' };
  const { id: wallet_id } = await harness.get(AddressesService).bind(bind, contextOf(user));
  harness.clock.advance(DAY_MS);
  const request = { paymethod: 'trc', wallet_id, amount: '50', currency: 'USD' as const, pay_password: '123456' };
  return { user, id: (await harness.get(WithdrawalsService).toAddress(request, contextOf(user))).id };
}

const approve = (harness: WalletHarness, crash: Crash, id: string): Promise<unknown> =>
  crash.insist<unknown>(
    () => harness.get(WithdrawalApproval).approve(id, operator),
    (error) => expect(error.errorName).toBe('CONFLICT'),
  );

const txidOf = async (harness: WalletHarness, id: string): Promise<string> => {
  const [row]: { txid: string | null }[] = await harness.db.dataSource.query(
    'select txid from withdrawals where id = $1',
    [id],
  );
  return row?.txid ?? '';
};

async function assertPaidOnce(harness: WalletHarness, { user, id }: Asked, signedElsewhere = false): Promise<void> {
  const signing = signedElsewhere ? ['signing'] : [];
  expect(await harness.published(id)).toEqual(['pending', 'approved', ...signing, 'sent', 'success']);
  expect(await harness.balance(user)).toMatchObject({ available: '50.00', withdrawing: '0.00' });
  const { events } = await harness.get(WithdrawalApproval).get(id, operator);
  expect(events).toMatchObject([{ rail: 'tron', outcome: 'completed' }]);
}

describe('a crash at any commit of a TRON payment does not change the result', () => {
  it('for payments to a customer’s address, one with an open deposit and one without', async () => {
    const harness = await WalletHarness.open({ TRON_NODE_URL: node.url });
    await harness.get(TronWatcher).scan();
    const prepare = async (): Promise<string> => {
      const user = await harness.customer();
      const { address = '' } = (await harness.deposit(user, '100', 'USDT')).pay_to;
      for (const amount of [7_500_000n, 100_000_000n]) node.pay(address, amount, { block: nextDeep() });
      return user;
    };
    const assertDoneOnce = async (user: string): Promise<void> => {
      const { list } = await harness.get(DepositsService).list({}, contextOf(user));
      expect(list.map((d) => d.status)).toEqual(['success', 'success']);
      expect(list.map((d) => d.received_amount).sort()).toEqual(['100.00', '7.50']);
      expect(await harness.balance(user)).toMatchObject({ available: '107.285107' });
    };
    try {
      const journey = { prepare, live: (crash: Crash) => grow(harness, crash), assertDoneOnce };
      // The cursor’s lease, the opening of a deposit, two credits, the cursor’s move, the lease’s release.
      expect(await atEveryCommit(harness, journey)).toBeGreaterThanOrEqual(6);
    } finally {
      await harness.close();
    }
  }, 240_000);

  it('for a payout that is signed elsewhere', async () => {
    const harness = await live({ TRON_PAYOUT_ADDRESS: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' });
    const journey = {
      prepare: () => asked(harness),
      live: async (crash: Crash, { id }: Asked): Promise<void> => {
        await approve(harness, crash, id);
        await crash.insist(() => harness.pass(LEASE_MS));
        const { amount, txid } = await crash.insist(() => harness.get(TokenTransfers).transfer({ id }, operator));
        expect(amount).toBe('49.049');
        node.pay(TO, 49_049_000n, { id: txid, block: nextDeep() });
        await crash.insist(
          () => harness.get(TokenTransfers).broadcast({ id, txid }, operator),
          (error) => expect(error.errorName).toBe('CONFLICT'),
        );
        await grow(harness, crash);
        await crash.insist(() => harness.pass(LEASE_MS));
        expect(await txidOf(harness, id)).toBe(txid);
      },
      assertDoneOnce: async (prepared: Asked): Promise<void> => {
        await assertPaidOnce(harness, prepared, true);
        expect(await harness.actionsOn(prepared.id)).toEqual([
          'withdrawal.approve',
          'withdrawal.hand_out',
          'withdrawal.broadcast',
        ]);
      },
    };
    try {
      expect(await atEveryCommit(harness, journey)).toBeGreaterThanOrEqual(6);
    } finally {
      await harness.close();
    }
  }, 240_000);

  it('for a payout that the hot wallet signs', async () => {
    const harness = await live({ HOT_WALLET_KEY: '11'.repeat(32), HOT_WALLET_CAP_USDT: '100' });
    const journey = {
      prepare: async (): Promise<Asked> => {
        node.broadcasts.length = 0;
        return asked(harness);
      },
      live: async (crash: Crash, { id }: Asked): Promise<void> => {
        await approve(harness, crash, id);
        for (let i = 0; i < 3; i++) await crash.insist(() => harness.pass(LEASE_MS));
        node.pay(TO, 49_049_000n, { id: await txidOf(harness, id), block: nextDeep() });
        await grow(harness, crash);
      },
      assertDoneOnce: async (prepared: Asked): Promise<void> => {
        await assertPaidOnce(harness, prepared);
        const sent = [...new Set(node.broadcasts)].map((hex) => Buffer.from(hex, 'hex').subarray(3, -67));
        const txids = sent.map((raw) => createHash('sha256').update(raw).digest('hex'));
        expect(txids).toEqual([await txidOf(harness, prepared.id)]);
      },
    };
    try {
      expect(await atEveryCommit(harness, journey)).toBeGreaterThanOrEqual(7);
    } finally {
      await harness.close();
    }
  }, 240_000);
});
