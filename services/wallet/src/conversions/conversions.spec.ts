import { WalletTerms } from '../terms/index.js';
import { contextOf, operatorContext, units, WalletHarness } from '../testing/wallet-harness.js';
import { ConversionsService } from './conversions.service.js';

const [ann, ben] = [operatorContext(), operatorContext()];
let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(() => harness.assertBooks());
afterAll(() => harness.close());

const convert = (user: string, amount: string, quote_id?: string, key?: string) =>
  harness
    .get(ConversionsService)
    .convert({ from: 'USD', to: 'USDT', amount, ...(quote_id ? { quote_id } : {}) }, contextOf(user, key));

describe('a conversion', () => {
  it('is quoted first and then made once at the quoted rate', async () => {
    const user = await harness.customer('100');
    const quote = await convert(user, '50.00');
    expect(quote).toMatchObject({
      ...{
        status: 'quoted',
        market_rate: '1.001',
        spread: '0.001',
        rate: '0.999999',
        result: '49.99995',
        number: null,
      },
    });
    expect(Date.parse(quote.valid_until) - harness.clock.now()).toBe(15_000);
    expect(await harness.balance(user)).toMatchObject({ available: '100.00' });
    harness.peers.rates.set('USD/USDT', '0.9');
    harness.clock.advance(15_000);
    const done = await convert(user, '50.00', quote.quote_id);
    harness.peers.rates.set('USD/USDT', '1.001');
    expect(done).toMatchObject({ status: 'success', result: '49.99995', number: expect.stringMatching(/^C\d+$/) });
    await expect(convert(user, '50.00', quote.quote_id)).resolves.toEqual(done);
    expect(await harness.balance(user)).toMatchObject({ available: '50.00' });
    expect(await harness.balance(user, 'USDT')).toMatchObject({ available: '49.99995' });
  });

  it('is refused with an expired, different or foreign quote', async () => {
    const user = await harness.customer('100');
    const quote = await convert(user, '50.00');
    await expect(convert(user, '50.01', quote.quote_id)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await expect(convert(await harness.customer('100'), '50.00', quote.quote_id)).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
    await expect(convert(user, '50.00', 'nonsense')).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    harness.clock.advance(15_001);
    await expect(convert(user, '50.00', quote.quote_id)).rejects.toMatchObject({ errorName: 'CONFLICT' });
  });

  it('moves no money if either side has too little', async () => {
    const poor = await harness.customer('10');
    const quote = await convert(poor, '10.01');
    await expect(convert(poor, '10.01', quote.quote_id)).rejects.toMatchObject({ errorName: 'INSUFFICIENT_FUNDS' });
    const rich = await harness.customer();
    await harness.fund(rich, 'USD', units(2_000_000));
    const large = await convert(rich, '1500000.00');
    await expect(convert(rich, '1500000.00', large.quote_id)).rejects.toMatchObject({
      errorName: 'EXPOSURE_LIMIT',
      params: { max: expect.stringMatching(/^99\d{4}\.\d\d$/), currency: 'USD' },
    });
    expect(await harness.balance(rich)).toMatchObject({ available: '2000000.00' });
  });

  it('is refused between equal currencies and with too many decimals', async () => {
    const same = harness
      .get(ConversionsService)
      .convert({ from: 'USD', to: 'USD', amount: '1' }, contextOf(await harness.customer()));
    await expect(same).rejects.toMatchObject({ errorName: 'VALIDATION', problems: [{ field: 'to' }] });
    await expect(convert(await harness.customer(), '1.001')).rejects.toMatchObject({ errorName: 'INVALID_AMOUNT' });
  });

  it('keeps the spread of its quote when new terms begin', async () => {
    const user = await harness.customer('100');
    const quote = await convert(user, '50.00');
    const { conversions } = harness.get(WalletTerms);
    const content = { usd_to_usdt: '0.005', usdt_to_usd: '0.001', hold_s: 15 };
    await conversions.propose({ content, version: 1, reason: 'Markets are wild' }, ann);
    await conversions.approve({ version: 2 }, ben);
    await harness.refreshTerms();
    expect(await convert(user, '50.00')).toMatchObject({ spread: '0.001' });
    harness.clock.advance(10_000);
    expect(await convert(user, '50.00')).toMatchObject({ spread: '0.005', rate: '0.995995' });
    expect(await convert(user, '50.00', quote.quote_id)).toMatchObject({ spread: '0.001', result: '49.99995' });
  });

  it('is quoted once per idempotency key', async () => {
    const user = await harness.customer('100');
    const both = await Promise.all([1, 2].map(() => convert(user, '10.00', undefined, 'k1')));
    expect(both[0]).toEqual(both[1]);
    await expect(convert(user, '11.00', undefined, 'k1')).rejects.toMatchObject({ errorName: 'CONFLICT' });
    for (let others = 0; others < 4; others++) await convert(user, '10.00');
    harness.peers.rates.set('USD/USDT', '0.9');
    expect(await convert(user, '10.00', undefined, 'k1')).toEqual(both[0]);
    harness.peers.rates.set('USD/USDT', '1.001');
    await expect(convert(user, '10.00')).rejects.toMatchObject({ errorName: 'TOO_MANY_QUOTES' });
  });

  it('holds at most five rates for a customer at a time, and says how long to wait', async () => {
    const user = await harness.customer('100');
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => convert(user, '10.00')));
    const held = asked.flatMap((reply) => (reply.status === 'fulfilled' ? reply.value : []));
    expect(held).toHaveLength(5);
    harness.clock.advance(5_000);
    await expect(convert(user, '10.00')).rejects.toMatchObject({
      ...{ errorName: 'TOO_MANY_QUOTES', params: { limit: 5, retry_after_s: 11 } },
    });
    await convert(await harness.customer('100'), '10.00');
    await convert(user, '10.00', held[0]?.quote_id);
    await convert(user, '10.00');
    await expect(convert(user, '10.00')).rejects.toMatchObject({ errorName: 'TOO_MANY_QUOTES' });
    harness.clock.advance(11_000);
    await convert(user, '10.00');
  });
});
