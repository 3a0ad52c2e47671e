import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { AppError, type DepositView } from '@makoto/contracts';
import { WalletHarness } from '../../testing/wallet-harness.js';
import { DepositSettlement } from './deposit-settlement.service.js';

const MINUTE = 60_000;
let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
  harness.peers.rates.set('USD/JPY', '160');
});
afterEach(async () => {
  jest.restoreAllMocks();
  harness.peers.rates.set('USD/JPY', '160');
  await harness.assertBooks();
});
afterAll(() => harness.close());

async function opened(
  amount = '100.00',
  currency: DepositView['currency'] = 'USD',
): Promise<{ user: string; id: string }> {
  const user = await harness.customer();
  return { user, id: (await harness.deposit(user, amount, currency)).id };
}

const available = async (user: string): Promise<string> => (await harness.balance(user)).available;

describe("a rail's report", () => {
  it('is accepted only with a valid and recent signature from a rail in use', async () => {
    const { user, id } = await opened();
    const good = harness.signed({ reference: id });
    const forged = [
      { ...good, signature: '0'.repeat(64) },
      { ...good, amount: '1000.00' },
      { ...good, reference: randomUUID() },
      harness.signed({ reference: id, at: harness.clock.now() - 5 * MINUTE - 1 }),
      harness.signed({ reference: id, at: harness.clock.now() + 5 * MINUTE + 1 }),
    ];
    for (const { signature, ...report } of forged) {
      await expect(harness.take({ ...report, signature })).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    }
    expect(await available(user)).toBe('0.00');
    await expect(harness.take(good)).resolves.toEqual({ outcome: 'credited' });
    await expect(harness.take(good)).resolves.toEqual({ outcome: 'repeat' });
    expect(await available(user)).toBe('100.00');
  });

  it('credits once if many copies arrive at the same time', async () => {
    const { user, id } = await opened();
    const event_id = randomUUID();
    const same = Array.from({ length: 10 }, () => harness.report({ reference: id, event_id }));
    const others = Array.from({ length: 10 }, () => harness.report({ reference: id }));
    const outcomes = (await Promise.all([...same, ...others])).map((r) => r.outcome);
    expect(outcomes.filter((o) => o === 'credited')).toHaveLength(1);
    expect(await available(user)).toBe('100.00');
  });

  it('records a second payment of a deposit as a payment exception', async () => {
    const { user, id } = await opened();
    await harness.report({ reference: id });
    await expect(harness.report({ reference: id })).resolves.toEqual({ outcome: 'duplicate' });
    expect(await available(user)).toBe('100.00');
    const [row]: { count: string }[] = await harness.db.dataSource.query(
      `select count(*) as count from rail_events where reference = $1 and outcome = 'duplicate'`,
      [id],
    );
    expect(row?.count).toBe('1');
  });

  it('with an unknown reference or another currency credits nobody and becomes a payment exception', async () => {
    const { user, id } = await opened();
    await expect(harness.report({ reference: randomUUID() })).resolves.toEqual({ outcome: 'unknown' });
    await expect(harness.report({ reference: 'not-an-id' })).resolves.toEqual({ outcome: 'unknown' });
    await expect(harness.report({ reference: id, currency: 'JPY' })).resolves.toEqual({ outcome: 'mismatch' });
    expect(await available(user)).toBe('0.00');
  });

  it('with a lower amount credits the amount received at the held rate', async () => {
    const { user, id } = await opened('10000', 'JPY');
    harness.peers.rates.set('USD/JPY', '100');
    await expect(harness.report({ reference: id, amount: '4000.00', currency: 'JPY' })).resolves.toEqual({
      outcome: 'credited',
    });
    expect(await available(user)).toBe('25.00');
  });

  it('with a higher amount credits all of it, the excess at the rate of its arrival', async () => {
    const { user, id } = await opened('10000', 'JPY');
    harness.peers.rates.set('USD/JPY', '200');
    await harness.report({ reference: id, amount: '12000', currency: 'JPY' });
    expect(await available(user)).toBe('72.50');
    expect(await harness.depositOf(user)).toMatchObject({
      received_amount: '12000.00',
      reason: expect.stringContaining('differs from the amount requested'),
    });
  });

  it('after the rate’s expiry credits at the rate of its arrival, even for an expired deposit', async () => {
    const { user, id } = await opened('10000', 'JPY');
    await harness.pass(15 * MINUTE);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'expired' });
    await harness.pass(1);
    harness.peers.rates.set('USD/JPY', '125');
    await harness.report({ reference: id, amount: '10000', currency: 'JPY' });
    expect(await available(user)).toBe('80.00');
    expect(await harness.published(id)).toEqual(['awaiting_payment', 'expired', 'success']);
  });

  it('without a needed rate is not recorded, so that the rail retries', async () => {
    const { user, id } = await opened('10000', 'JPY');
    await harness.pass(15 * MINUTE + 1);
    const report = harness.signed({ reference: id, amount: '10000', currency: 'JPY' });
    harness.peers.rates.delete('USD/JPY');
    await expect(harness.take(report)).rejects.toMatchObject({ errorName: 'NO_FRESH_PRICE' });
    harness.peers.rates.set('USD/JPY', '125');
    await expect(harness.take(report)).resolves.toEqual({ outcome: 'credited' });
    expect(await available(user)).toBe('80.00');
  });

  it('of a payment after a decline is credited', async () => {
    const { user, id } = await opened();
    await expect(harness.report({ reference: id, status: 'failed', reason: 'card refused' })).resolves.toEqual({
      outcome: 'failed',
    });
    expect(await harness.depositOf(user)).toMatchObject({ status: 'fail', reason: 'card refused' });
    await expect(harness.report({ reference: id })).resolves.toEqual({ outcome: 'credited' });
    expect(await available(user)).toBe('100.00');
    await expect(harness.report({ reference: id, status: 'failed' })).resolves.toEqual({ outcome: 'duplicate' });
  });
});

describe('a rate in units per USD', () => {
  it('loses no digits: the credit is the amount divided by the rate, rounded down', async () => {
    harness.peers.rates.set('USD/JPY', '152.345678');
    const { user, id } = await opened('1000000', 'JPY');
    expect(await harness.depositOf(user)).toMatchObject({
      per_usd: '152.345678',
      rate: '0.006564',
      usd_amount: '6564.019492',
    });
    await harness.report({ reference: id, amount: '1000000', currency: 'JPY' });
    expect(await available(user)).toBe('6564.019492');
  });
});

describe('a crash', () => {
  it('before the commit leaves no trace, and the retry credits once', async () => {
    const { user, id } = await opened();
    const report = harness.signed({ reference: id });
    jest.spyOn(harness.outbox, 'add').mockRejectedValueOnce(new Error('the process dies here'));
    await expect(harness.take(report)).rejects.toThrow('dies here');
    expect(await available(user)).toBe('0.00');
    expect(await harness.depositOf(user)).toMatchObject({ status: 'awaiting_payment' });
    await harness.assertBooks();
    await expect(harness.take(report)).resolves.toEqual({ outcome: 'credited' });
    expect(await available(user)).toBe('100.00');
  });

  it('between the commit and the answer has no effect: the retry is recognised', async () => {
    const { user, id } = await opened();
    const report = harness.signed({ reference: id });
    const settle = harness.get(DepositSettlement);
    const real = settle.settle.bind(settle);
    jest.spyOn(settle, 'settle').mockImplementationOnce(async (r) => {
      await real(r);
      throw new AppError('UNAVAILABLE');
    });
    await expect(harness.take(report)).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    await expect(harness.take(report)).resolves.toEqual({ outcome: 'repeat' });
    expect(await available(user)).toBe('100.00');
  });

  it('of the rail after its report was accepted causes a retry, which counts nothing twice', async () => {
    const { user, id } = await opened('55.00');
    const event_id = randomUUID();
    for (let i = 0; i < 3; i++) await harness.report({ reference: id, event_id, amount: '55.00' });
    expect(await available(user)).toBe('55.00');
  });
});
