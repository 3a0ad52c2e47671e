import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { AppError, type DepositView } from '@makoto/contracts';
import { approvePaymentTerms } from '../../testing/payment-terms.js';
import { WalletHarness } from '../../testing/wallet-harness.js';
import { DepositSettlement } from './deposit-settlement.service.js';

const MINUTE = 60_000;
let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
  harness.peers.rates.set('USD/JPY', '160');
  // Round amounts, where the spread is not what matters.
  await depositSpread('0');
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

async function depositSpread(deposit_spread: string): Promise<void> {
  await approvePaymentTerms(harness, (terms) => ({ ...terms, deposit_spread }));
  harness.clock.advance(10_000);
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

  it.each([
    ['a refusal', { status: 'failed' as const, currency: 'JPY' as const }, 'failed'],
    ['another currency', { currency: 'USD' as const }, 'mismatch'],
  ])('of %s is taken while there is no rate, because nothing is converted', async (_, fields, outcome) => {
    const { id } = await opened('10000', 'JPY');
    harness.peers.rates.delete('USD/JPY');
    harness.clock.advance(10 * MINUTE);
    const payment = harness.report({ reference: id, amount: '10000.00', currency: 'JPY' });
    await expect(payment).rejects.toMatchObject({ errorName: 'NO_FRESH_PRICE' });
    await expect(harness.report({ reference: id, ...fields })).resolves.toEqual({ outcome });
  });

  it('of a second payment is taken while there is no rate', async () => {
    const { id } = await opened('10000', 'JPY');
    const fields = { reference: id, amount: '10000.00', currency: 'JPY' as const };
    await expect(harness.report(fields)).resolves.toEqual({ outcome: 'credited' });
    harness.peers.rates.delete('USD/JPY');
    harness.clock.advance(10 * MINUTE);
    await expect(harness.report(fields)).resolves.toEqual({ outcome: 'duplicate' });
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
    await expect(harness.report({ reference: id, amount: '4000.00', currency: 'JPY' })).resolves.toEqual({
      outcome: 'credited',
    });
    expect(await available(user)).toBe('25.00');
    expect(await harness.depositOf(user)).toMatchObject({ held_amount: '4000.00', arrival_per_usd: '160.00' });
  });

  it('is credited at the held rate while the market is within its bounds, otherwise at the rate of its arrival', async () => {
    // The rate less 0.25 % is held while the market moves by no more than 0.125 %, here 0.2 yen.
    await depositSpread('0.0025');
    const creditAt = async (perUsd: string): Promise<(string | null | undefined)[]> => {
      harness.peers.rates.set('USD/JPY', '160');
      const { user, id } = await opened('16000', 'JPY');
      harness.peers.rates.set('USD/JPY', perUsd);
      await harness.report({ reference: id, amount: '16000', currency: 'JPY' });
      const { credited_usd, reason, held_within } = await harness.depositOf(user);
      expect(held_within).toBe('0.00125');
      expect(await available(user)).toBe(credited_usd);
      return [credited_usd, reason?.slice(0, 20)];
    };
    const held = ['99.749999', undefined];
    expect(await creditAt('160.2')).toEqual(held);
    expect(await creditAt('159.8')).toEqual(held);
    expect(await creditAt('160.3')).toEqual(['99.563318', 'The market had moved']);
    expect(await creditAt('150')).toEqual(['106.399999', 'The market had moved']);
    await depositSpread('0');
  });

  it('keeps the promise of a rate that was held before there was a bound', async () => {
    const { user, id } = await opened('10000', 'JPY');
    await harness.db.dataSource.query('update deposits set held_within = null where id = $1', [id]);
    harness.peers.rates.set('USD/JPY', '200');
    await harness.report({ reference: id, amount: '10000', currency: 'JPY' });
    expect(await available(user)).toBe('62.50');
  });

  it('with a higher amount credits all of it, the excess at the rate of its arrival', async () => {
    await depositSpread('0.05');
    const { user, id } = await opened('10000', 'JPY');
    expect(await harness.depositOf(user)).toMatchObject({
      held_amount: null,
      arrival_rate: null,
      arrival_per_usd: null,
    });
    await depositSpread('0');
    harness.peers.rates.set('USD/JPY', '164');
    await harness.report({ reference: id, amount: '12000', currency: 'JPY' });
    // 10,000 yen at 160 and 2,000 yen at 164, both less 5 %.
    expect(await available(user)).toBe('70.960364');
    expect(await harness.depositOf(user)).toMatchObject({
      received_amount: '12000.00',
      held_amount: '10000.00',
      per_usd: '168.421053',
      arrival_per_usd: '172.631579',
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
    expect(await harness.depositOf(user)).toMatchObject({
      ...{ rate: '0.00625', per_usd: '160.00', held_amount: '0.00', arrival_rate: '0.008', arrival_per_usd: '125.00' },
    });
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
