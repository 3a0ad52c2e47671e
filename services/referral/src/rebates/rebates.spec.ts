import { randomUUID } from 'node:crypto';
import { orderSettled, rebatesIncoming, registered } from '@makoto/contracts';
import { untilBlocked } from '@makoto/platform/testing';
import { orderOf, ReferralHarness } from '../testing/referral-harness.js';
import { RebatePayer } from './rebate-payer.js';

let test: ReferralHarness;

beforeAll(async () => {
  test = await ReferralHarness.open();
});
afterAll(() => test.close());
beforeEach(() => {
  test.paid.clear();
  Object.assign(test, { loseReplies: 0, loseRequests: 0, beforePayment: async () => undefined });
});

/** Members of a chain, the root first. */
async function chain(length: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < length; i++) ids.push(await test.member(ids.at(-1)));
  return ids;
}

describe('the invitation tree', () => {
  it('stores the nine nearest ancestors, the inviter first', async () => {
    const ids = await chain(12);
    expect(await test.ancestors(ids[11] ?? '')).toEqual(ids.slice(2, 11).reverse());
    expect(await test.ancestors(ids[0] ?? '')).toEqual([]);
  });

  it('places members, and those below them, once their inviter’s registration arrives', async () => {
    const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()];
    await test.register(b, { id: c });
    await test.register(a, { id: b });
    await test.settled();
    expect(await test.ancestors(c)).toBeUndefined();
    await test.register(undefined, { id: a });
    await test.until(async () => (await test.ancestors(c)) !== undefined);
    expect(await test.ancestors(c)).toEqual([b, a]);
    await test.giveCode(a, 'AAAA2222');
    expect((await test.page(a)).levels.slice(0, 2)).toEqual([
      { level: 1, members: 1, rebate: '0.00' },
      { level: 2, members: 1, rebate: '0.00' },
    ]);
  });

  it('never moves a member, not even for an event with another inviter', async () => {
    const [root, other] = await Promise.all([test.member(), test.member()]);
    const id = await test.member(root);
    const again = { user_id: id, username: 'someone', invite_code: 'ABCD2345', inviter_id: other, at: 5 };
    await test.publish(registered, [again, again]);
    await test.settled();
    expect(await test.ancestors(id)).toEqual([root]);
    await expect(
      test.database.dataSource.query('update members set inviter_id = $2 where user_id = $1', [id, other]),
    ).rejects.toThrow('never changes');
  });

  it('contains no self-invitation and no cycle', async () => {
    const self = randomUUID();
    await test.register(self, { id: self });
    await test.until(async () => (await test.ancestors(self)) !== undefined);
    expect(await test.ancestors(self)).toEqual([]);
    const [a, b] = [randomUUID(), randomUUID()];
    await test.register(b, { id: a });
    await test.register(a, { id: b });
    await test.settled();
    expect(await test.ancestors(a)).toBeUndefined();
    expect(await test.ancestors(b)).toBeUndefined();
  });
});

describe('rebates', () => {
  it('distribute the fee of a settled order over nine levels by their rates', async () => {
    const ids = await chain(11);
    await test.settle(ids[10] ?? '', '1.00');
    await test.settled();
    expect(
      ids
        .slice(1, 10)
        .reverse()
        .map((id) => test.paidTo(id)),
    ).toEqual(['0.20', '0.10', '0.05', '0.03', '0.02', '0.01', '0.005', '0.003', '0.002']);
    expect(test.paidTo(ids[0] ?? '')).toBe('0.00');
  });

  it.each(['tie', 'void', null] as const)('are not paid for an order that ended as %s', async (result) => {
    const [root = '', member = ''] = await chain(2);
    await test.settle(member, '1.00', result);
    await test.settle(member, '0.00', 'win');
    await test.settled();
    expect(test.paidTo(root)).toBe('0.00');
  });

  it('are not kept where every share of a fee rounds down to nothing', async () => {
    const [, member = ''] = await chain(2);
    await test.settle(member, '0.000004');
    await test.settled();
    const kept: unknown = await test.database.dataSource.query('select 1 from rebates where member_id = $1', [member]);
    expect(kept).toEqual([]);
  });

  it('are paid for lost orders too', async () => {
    const [root = '', member = ''] = await chain(2);
    await test.settle(member, '0.50', 'lose');
    await test.settled();
    expect(test.paidTo(root)).toBe('0.10');
  });

  it('are paid once per order, even if the event is delivered again under another message id', async () => {
    const [root = '', member = ''] = await chain(2);
    const order = orderOf(member, '1.00', 'win');
    for (const id of ['same', 'same', 'other', 'third']) await test.publish(orderSettled, [order], `${order.id}-${id}`);
    await test.settled();
    expect(test.paidTo(root)).toBe('0.20');
    await test.giveCode(root, 'BBBB2222');
    expect((await test.page(root)).totals).toEqual({ members: 1, rebate: '0.20' });
  });

  it('are not paid to closed accounts or passed on to others; frozen and excluded accounts still earn', async () => {
    const [top = '', closed = '', frozen = '', member = ''] = await chain(4);
    await test.restrictions(closed, true);
    await test.restrictions(frozen, false);
    await test.settled();
    await test.settle(member, '1.00');
    await test.settle(frozen, '1.00');
    await test.settled();
    expect([frozen, closed, top].map((id) => test.paidTo(id))).toEqual(['0.20', '0.00', '0.15']);
  });

  it('of many orders are paid once, even if batches are delivered again or overlap', async () => {
    const lines = await Promise.all([chain(4), chain(4), chain(4)]);
    const orders = lines.flatMap((ids) => Array.from({ length: 300 }, () => orderOf(ids[3] ?? '', '0.01', 'lose')));
    for (const id of ['first', 'again']) await test.publish(orderSettled, orders, `${orders[0]?.id}-${id}`);
    await test.publish(orderSettled, orders.slice(100, 200));
    await test.settled();
    for (const [top = '', second = '', first = ''] of lines) {
      expect([first, second, top].map((id) => test.paidTo(id))).toEqual(['0.60', '0.30', '0.15']);
      for (const [id, level, rebate] of [[first, 1, '0.60'] as const, [top, 3, '0.15'] as const]) {
        const { totals, levels } = await test.page(id);
        expect([totals.rebate, levels[level - 1]?.rebate]).toEqual([rebate, rebate]);
      }
    }
  });

  it('are by the first version of the rates, which a restart does not write again', async () => {
    await test.service.stop();
    test.clock.advance(1_000);
    await test.start();
    expect(await test.database.dataSource.query('select kind, version, content, effective_at from versions')).toEqual([
      {
        ...{ kind: 'rebates', version: 0, effective_at: '0' },
        content: { rates: ['0.20', '0.10', '0.05', '0.03', '0.02', '0.01', '0.005', '0.003', '0.002'] },
      },
    ]);
    const versions: unknown = await test.database.dataSource.query('select distinct rates_version from rebates');
    expect(versions).toEqual([{ rates_version: 0 }]);
  });

  it('wait for a customer whose registration arrives later', async () => {
    const root = await test.member();
    const late = randomUUID();
    await test.settle(late, '1.00');
    await test.settled();
    expect(test.paidTo(root)).toBe('0.00');
    await test.register(root, { id: late });
    await test.until(async () => test.paidTo(root) === '0.20');
  });

  it('are paid for an order that settles while the registration of its customer commits', async () => {
    const [root = ''] = await chain(3);
    const late = randomUUID();
    await test.register(late);
    await test.settled();
    await test.database.dataSource.transaction(async (manager) => {
      // The member below waits for this row, so that the registration has taken waiting orders and is not committed.
      await manager.query('select 1 from level_totals where ancestor = $1 and level = 2 for update', [root]);
      await test.register(root, { id: late });
      await untilBlocked(test.database);
      await test.settle(late, '1.00');
      await untilBlocked(test.database, 2);
    });
    await test.settled();
    expect(test.paidTo(root)).toBe('0.20');
  });

  it('are paid by one payer at a time', async () => {
    const [root = '', member = ''] = await chain(2);
    await test.giveCode(root, 'FFFF2222');
    let payments = 0;
    test.beforePayment = async () => {
      payments += 1;
      if (payments === 1) await test.service.get(RebatePayer).payAll();
    };
    await test.settle(member, '1.00');
    await test.settled();
    expect(payments).toBe(1);
    expect((await test.page(root)).totals.rebate).toBe('0.20');
  });

  it('are paid and counted once if the wallet’s reply is lost', async () => {
    const [root = '', member = ''] = await chain(2);
    test.loseReplies = 2;
    for (let i = 0; i < 50; i++) await test.settle(member, '1.00');
    await test.settled();
    expect(test.paidTo(root)).toBe('10.00');
    await test.giveCode(root, 'CCCC2222');
    expect((await test.page(root)).totals.rebate).toBe('10.00');
  });

  it.each(['loseRequests', 'loseReplies'] as const)(
    'are paid and counted once if the service stops during the payment (%s)',
    async (fault) => {
      const [root = '', member = ''] = await chain(2);
      await test.giveCode(root, fault.slice(-8).toUpperCase());
      Object.assign(test, { [fault]: 1 });
      await test.settle(member, '1.00');
      await test.until(async () => test[fault] === 0);
      await test.service.stop();
      expect(test.paidTo(root)).toBe(fault === 'loseReplies' ? '0.20' : '0.00');
      await test.start();
      await test.settled();
      expect(test.paidTo(root)).toBe('0.20');
      expect((await test.page(root)).totals.rebate).toBe('0.20');
    },
  );

  it('are reported as incoming until they are paid', async () => {
    const [root = '', other = '', member = ''] = await chain(3);
    const incoming = async (user_id: string): Promise<boolean> =>
      (await test.request(rebatesIncoming, { user_id })).incoming;
    await test.wallet.stop();
    await test.settle(member, '1.00');
    await test.until(async () => (await test.owed()) > 0);
    expect(await Promise.all([root, other, member].map(incoming))).toEqual([true, true, false]);
    test.wallet.start();
    await test.settled();
    expect(await Promise.all([root, other].map(incoming))).toEqual([false, false]);
  });

  it('are paid after an outage of the service and of the wallet', async () => {
    const [root = '', member = ''] = await chain(2);
    await test.service.stop();
    await test.wallet.stop();
    await test.settle(member, '1.00');
    const latecomer = await test.register(root);
    test.clock.advance(3_600_000);
    await test.start();
    await test.until(async () => (await test.ancestors(latecomer)) !== undefined);
    await test.until(async () => (await test.owed()) > 0);
    expect(test.paidTo(root)).toBe('0.00');
    test.wallet.start();
    await test.until(async () => test.paidTo(root) === '0.20');
  });
});
