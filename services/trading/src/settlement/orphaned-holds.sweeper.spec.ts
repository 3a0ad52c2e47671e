import { jest } from '@jest/globals';
import { type OpenHold, type OrderHold, ordersEnd } from '@makoto/contracts';
import type { OrderTerms } from '../orders/order.js';
import { sampleOrder as order, SETTLE } from '../testing/sample-order.js';
import { NOW, SettlementHarness } from '../testing/settlement-harness.js';

let harness: SettlementHarness;

beforeAll(async () => {
  harness = await SettlementHarness.open();
});

afterAll(async () => {
  await harness?.close();
});

beforeEach(async () => {
  await harness.reset();
});

describe('a hold without an order', () => {
  const hold = (o: OrderTerms): OpenHold => ({
    order_id: o.id,
    user_id: o.userId,
    at: SETTLE,
    stake: '10.00',
    fee: '0.10',
    winnings: '8.00',
  });
  const money = ({ at: _, ...hold }: OpenHold): OrderHold => hold;
  const released = async (): Promise<number> =>
    Number(/orphan_holds_released_total (\d+)/.exec(await harness.metrics.text())?.[1]);

  it('is released, and a late insert fails; a written order keeps its hold', async () => {
    const errors = jest.spyOn(harness.log, 'error');
    const [lost, written] = [order(), order()];
    await harness.write(written);
    harness.peers.holds = [hold(lost), hold(written)];
    await harness.orphans.run();
    expect(harness.peers.paid).toMatchObject([{ order_id: lost.id, result: 'void', stake: '10.00', fee: '0.10' }]);
    expect(errors).not.toHaveBeenCalled();
    expect(await harness.write(lost)).toEqual({ kind: 'known' });
    expect(await harness.results()).toEqual({ [lost.id]: 'cancelled', [written.id]: 'open' });
  });

  it('is kept if the order is written while the search looks at it', async () => {
    const [late, lost] = [order(), order()];
    harness.peers.holds = [hold(late), hold(lost)];
    harness.peers.meanwhile = () => harness.write(late);
    await harness.orphans.run();
    expect(harness.peers.paid).toMatchObject([{ order_id: lost.id, result: 'void' }]);
    expect(await harness.results()).toEqual({ [late.id]: 'open', [lost.id]: 'cancelled' });
  });

  it('is released however many there are, a thousand at once', async () => {
    const lost = Array.from({ length: 1_003 }, () => order());
    harness.peers.holds = lost.map(hold);
    harness.peers.pageOfHolds = 1_001;
    await harness.orphans.run();
    expect(harness.peers.asked).toEqual([1_000, 1, 2]);
    expect(harness.peers.paid.map((p) => p.order_id).sort()).toEqual(lost.map((o) => o.id).sort());
  });

  it('is released if the order was refused when written and the process died before the release', async () => {
    const [refused, ended] = [order(), order()];
    for (const one of [refused, ended]) expect(await harness.write(one, 0n)).toEqual({ kind: 'refused' });
    await harness.peers.request(ordersEnd, { orders: [{ ...money(hold(ended)), result: 'void' }] });
    harness.peers.paid.length = 0;
    harness.peers.holds = [hold(refused), hold(ended)];
    await harness.orphans.run();
    expect(harness.peers.paid).toMatchObject([{ order_id: refused.id, result: 'void' }]);
  });

  it('committed behind the cursor, long after its timestamp, is released by the second search', async () => {
    const [early, late] = [order(), order()];
    const { orphans } = harness;
    harness.peers.holds = [{ ...hold(early), at: NOW - 40_000 }];
    await orphans.run();
    harness.peers.holds = [{ ...hold(late), at: NOW - 45_000 }];
    await orphans.run();
    expect(harness.peers.paid.map((p) => p.order_id)).toEqual([early.id]);
    harness.peers.walletNow += 900_000;
    await orphans.run();
    expect(harness.peers.paid.map((p) => [p.order_id, p.result])).toEqual([
      [early.id, 'void'],
      [late.id, 'void'],
    ]);
  });

  it('that the ledger refuses to release is logged and keeps no other from being released', async () => {
    const [errors, warnings] = [jest.spyOn(harness.log, 'error'), jest.spyOn(harness.log, 'warn')];
    const [stuck, lost] = [order(), order()];
    harness.peers.holds = [hold(stuck)];
    harness.peers.refuses.add(stuck.id);
    await harness.orphans.run();
    expect(warnings).not.toHaveBeenCalled();
    const before = await released();
    harness.peers.holds = [hold(lost), { ...hold(stuck), at: SETTLE + 1 }];
    await harness.sql('update orphan_cursors set at = 0');
    await harness.orphans.run();
    expect(harness.peers.paid).toMatchObject([{ order_id: lost.id, result: 'void' }]);
    expect(errors.mock.calls).toEqual([[expect.stringContaining(stuck.id)], [expect.stringContaining(stuck.id)]]);
    expect(warnings.mock.calls).toEqual([[expect.stringContaining('the money of 1 orders')]]);
    expect((await released()) - before).toBe(1);
    errors.mockRestore();
    warnings.mockRestore();
  });

  it('is searched for from the cursor of each search, even if nothing was open before it', async () => {
    await harness.orphans.run();
    const reached = harness.peers.walletNow;
    harness.peers.walletNow += 10_000;
    await harness.orphans.run();
    expect(harness.peers.searches.slice(2)).toMatchObject([
      { older_than_ms: 30_000, from: reached - 30_000, after_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
      { older_than_ms: 900_000, from: reached - 900_000, after_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
    ]);
  });

  it('is searched for again after the wallet was down', async () => {
    const lost = order();
    const { orphans } = harness;
    harness.peers.holds = [hold(lost)];
    harness.peers.walletIsDown = true;
    await expect(orphans.run()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    harness.peers.walletIsDown = false;
    await orphans.run();
    expect(harness.peers.paid).toMatchObject([{ order_id: lost.id, result: 'void' }]);
  });
});
