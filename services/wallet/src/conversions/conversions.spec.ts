import { contextOf, units, WalletBed } from '../testing/wallet-bed.js';
import { ConversionsService } from './conversions.service.js';

let bed: WalletBed;

beforeAll(async () => {
  bed = await WalletBed.open();
});
afterEach(() => bed.assertBooks());
afterAll(() => bed.close());

const convert = (user: string, amount: string, quote_id?: string, key?: string) =>
  bed
    .get(ConversionsService)
    .convert({ from: 'USD', to: 'USDT', amount, ...(quote_id ? { quote_id } : {}) }, contextOf(user, key));

describe('a conversion', () => {
  it('is quoted first, then done at the quoted rate, once', async () => {
    const user = await bed.customer('100');
    const quote = await convert(user, '50.00');
    expect(quote).toMatchObject({ status: 'quoted', rate: '1.001', result: '50.05', number: null });
    expect(Date.parse(quote.valid_until) - bed.clock.now()).toBe(15_000);
    expect(await bed.balance(user)).toMatchObject({ available: '100.00' });
    bed.peers.rates.set('USD/USDT', '0.9');
    bed.clock.advance(15_000);
    const done = await convert(user, '50.00', quote.quote_id);
    bed.peers.rates.set('USD/USDT', '1.001');
    expect(done).toMatchObject({ status: 'success', result: '50.05', number: expect.stringMatching(/^C\d+$/) });
    await expect(convert(user, '50.00', quote.quote_id)).resolves.toEqual(done);
    expect(await bed.balance(user)).toMatchObject({ available: '50.00' });
    expect(await bed.balance(user, 'USDT')).toMatchObject({ available: '50.05' });
  });

  it('is refused with an expired, another or a foreign quote', async () => {
    const user = await bed.customer('100');
    const quote = await convert(user, '50.00');
    await expect(convert(user, '50.01', quote.quote_id)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await expect(convert(await bed.customer('100'), '50.00', quote.quote_id)).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
    await expect(convert(user, '50.00', 'nonsense')).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    bed.clock.advance(15_001);
    await expect(convert(user, '50.00', quote.quote_id)).rejects.toMatchObject({ errorName: 'CONFLICT' });
  });

  it('moves nothing where either side is short', async () => {
    const poor = await bed.customer('10');
    const quote = await convert(poor, '10.01');
    await expect(convert(poor, '10.01', quote.quote_id)).rejects.toMatchObject({ errorName: 'INSUFFICIENT_FUNDS' });
    const rich = await bed.customer();
    await bed.fund(rich, 'USD', units(2_000_000));
    const large = await convert(rich, '1500000.00');
    await expect(convert(rich, '1500000.00', large.quote_id)).rejects.toMatchObject({
      errorName: 'EXPOSURE_LIMIT',
      params: { max: expect.stringMatching(/^99\d{4}\.\d\d$/), currency: 'USD' },
    });
    expect(await bed.balance(rich)).toMatchObject({ available: '2000000.00' });
  });

  it('between the same currency is no conversion, and too many decimals are refused', async () => {
    const same = bed
      .get(ConversionsService)
      .convert({ from: 'USD', to: 'USD', amount: '1' }, contextOf(await bed.customer()));
    await expect(same).rejects.toMatchObject({ errorName: 'VALIDATION', problems: [{ field: 'to' }] });
    await expect(convert(await bed.customer(), '1.001')).rejects.toMatchObject({ errorName: 'INVALID_AMOUNT' });
  });
});
