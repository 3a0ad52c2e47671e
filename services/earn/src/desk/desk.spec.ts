import { randomUUID } from 'node:crypto';
import {
  consoleCustomerPositions,
  consoleEarnTerms,
  consoleEarnTermsHistory,
  consoleReserve,
  consoleSetEarnTerms,
  type EarnTermsRequest,
  wealthBuy,
  wealthList,
  wealthOrders,
} from '@makoto/contracts';
import { TermsChanges } from '../products/terms-changes.js';
import { PIN, TestEarn } from '../testing/test-earn.js';

let test: TestEarn;
const operatorId = randomUUID();
const desk = { operatorId };

beforeAll(async () => {
  test = await TestEarn.start();
  test.ledger.reserve('USDT', '1000');
});
afterAll(() => test.close());

const TERMS: EarnTermsRequest = {
  product_id: 'lock-7',
  kind: 'lock',
  currency: 'USDT',
  cycle_days: 10,
  daily_rate: '0.0002',
  min_amount: '20.00',
  max_amount: '1000.00',
  quota: '50000.00',
  early_exit: false,
  forfeit_rate: '0',
  on_sale: true,
  reason: 'A longer cycle at a better rate',
};
const stateOf = async (id: string) =>
  (await test.call(consoleEarnTerms, {}, desk)).list.find((state) => (state.current ?? state.next)?.product_id === id);
const onSale = async (id: string) => (await test.call(wealthList, { size: 100 })).list.find((p) => p.id === id);

describe('terms of new positions', () => {
  it('change for purchases from their moment on, and never for positions that run', async () => {
    const userId = test.customer();
    const bought = await test.call(wealthBuy, { product_id: 'lock-7', amount: '100', pay_password: PIN }, { userId });
    const effective_at = new Date(test.clock.now() + 60_000).toISOString();
    const set = await test.call(consoleSetEarnTerms, { ...TERMS, effective_at }, { ...desk, key: 't1' });
    expect(await test.call(consoleSetEarnTerms, { ...TERMS, effective_at }, { ...desk, key: 't1' })).toEqual(set);
    expect(await stateOf('lock-7')).toMatchObject({
      current: { version: 1, cycle_days: 7 },
      next: { version: 2, cycle_days: 10, effective_at },
      outstanding: '100.00',
    });
    await expect(test.call(consoleSetEarnTerms, TERMS, desk)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    const changes = test.service.get(TermsChanges);
    await changes.apply();
    expect(await onSale('lock-7')).toMatchObject({ cycle_days: 7 });
    test.clock.advance(60_000);
    const told = test.next('evt.earn.terms.changed', (events) => events.length > 0);
    await changes.apply();
    expect(await told).toEqual([{ product_id: 'lock-7', version: 2, at: test.clock.now() }]);
    expect(await onSale('lock-7')).toMatchObject({ cycle_days: 10, daily_rate: '0.0002', min_amount: '20.00' });
    expect(await stateOf('lock-7')).toMatchObject({ current: { version: 2 }, next: null, outstanding: '100.00' });
    const { list } = await test.call(wealthOrders, {}, { userId });
    expect(list).toMatchObject([{ id: bought.id, cycle_days: 7, daily_rate: bought.daily_rate }]);
    expect((await test.call(consoleCustomerPositions, { id: userId }, desk)).list).toEqual(list);
    const history = await test.call(consoleEarnTermsHistory, { product_id: 'lock-7' }, desk);
    expect(history.list.map((terms) => [terms.version, terms.operator_id])).toEqual([
      [2, operatorId],
      [1, null],
    ]);
  });

  it('make new products and take old ones off sale at once', async () => {
    const fresh = { ...TERMS, product_id: 'lock-365', cycle_days: 365 };
    await test.call(consoleSetEarnTerms, fresh, desk);
    expect(await onSale('lock-365')).toMatchObject({ cycle_days: 365 });
    await test.call(consoleSetEarnTerms, { ...fresh, on_sale: false }, desk);
    expect(await onSale('lock-365')).toBeUndefined();
    await expect(test.call(consoleSetEarnTerms, { ...fresh, currency: 'USD' }, desk)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
  });

  it('that are to come can be put right or called off before they hold, by who has seen them', async () => {
    const wrong = { ...TERMS, product_id: 'lock-15', cycle_days: 15, daily_rate: '0.005' };
    const { current } = (await stateOf('lock-15')) ?? {};
    const effective_at = new Date(test.clock.now() + 60_000).toISOString();
    const { version } = await test.call(consoleSetEarnTerms, { ...wrong, effective_at }, desk);
    await expect(test.call(consoleSetEarnTerms, { ...wrong, version: version - 1 }, desk)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    const right = { ...wrong, daily_rate: '0.0005', effective_at, version };
    expect(await test.call(consoleSetEarnTerms, right, desk)).toMatchObject({ version: version + 1, replaced: false });
    expect(await stateOf('lock-15')).toMatchObject({ current, next: { version: version + 1, daily_rate: '0.0005' } });
    const history = await test.call(consoleEarnTermsHistory, { product_id: 'lock-15' }, desk);
    expect(history.list.map((terms) => terms.replaced)).toEqual([false, true, false]);
    test.clock.advance(60_000);
    await test.service.get(TermsChanges).apply();
    expect(await onSale('lock-15')).toMatchObject({ daily_rate: '0.0005' });
  });

  it('of a new product can be seen and put right before it is first sold', async () => {
    const fresh = { ...TERMS, product_id: 'lock-announced', version: 0, daily_rate: '0.009' };
    const effective_at = new Date(test.clock.now() + 60_000).toISOString();
    const { version } = await test.call(consoleSetEarnTerms, { ...fresh, effective_at }, desk);
    expect(await stateOf('lock-announced')).toMatchObject({
      current: null,
      next: { version, daily_rate: '0.009' },
      outstanding: '0.00',
    });
    const right = { ...fresh, daily_rate: '0.0009', effective_at, version };
    await test.call(consoleSetEarnTerms, right, desk);
    test.clock.advance(60_000);
    await test.service.get(TermsChanges).apply();
    expect(await onSale('lock-announced')).toMatchObject({ daily_rate: '0.0009' });
    expect(await stateOf('lock-announced')).toMatchObject({ current: { version: version + 1 }, next: null });
  });

  it('overwrite no change that the operator has not seen, nor a product that they took for new', async () => {
    const fresh = { ...TERMS, product_id: 'lock-seen' };
    expect(await test.call(consoleSetEarnTerms, { ...fresh, version: 0 }, desk)).toMatchObject({ version: 1 });
    await test.call(consoleSetEarnTerms, { ...fresh, version: 1, on_sale: false }, desk);
    for (const version of [0, 1]) {
      await expect(test.call(consoleSetEarnTerms, { ...fresh, version }, desk)).rejects.toMatchObject({
        errorName: 'CONFLICT',
      });
    }
    expect(await onSale('lock-seen')).toBeUndefined();
    const quota = '60000.00';
    const set = await test.call(consoleSetEarnTerms, { ...fresh, version: 2, on_sale: false, quota }, desk);
    expect(set).toMatchObject({ version: 3, quota });
  });

  it.each([{ daily_rate: '0.0101' }, { daily_rate: '0' }, { forfeit_rate: '1.1' }, { max_amount: '1.00' }])(
    'refuse %j',
    async (wrong) => {
      await expect(test.call(consoleSetEarnTerms, { ...TERMS, ...wrong }, desk)).rejects.toMatchObject({
        errorName: 'VALIDATION',
      });
    },
  );

  it('refuse an early exit that could forfeit the whole principal, and say which share could not', async () => {
    const harsh = { ...TERMS, product_id: 'lock-harsh', cycle_days: 120, daily_rate: '0.01', early_exit: true };
    await expect(test.call(consoleSetEarnTerms, { ...harsh, forfeit_rate: '1' }, desk)).rejects.toMatchObject({
      errorName: 'VALIDATION',
      problems: [{ field: 'forfeit_rate', key: 'range', params: { min: 0, max: '0.840336' } }],
    });
    await expect(test.call(consoleSetEarnTerms, { ...harsh, forfeit_rate: '0.840337' }, desk)).rejects.toMatchObject({
      errorName: 'VALIDATION',
    });
    await test.call(consoleSetEarnTerms, { ...harsh, forfeit_rate: '0.840336' }, desk);
    expect(await onSale('lock-harsh')).toMatchObject({ early_exit: { forfeit_rate: '0.840336' } });
    await test.call(consoleSetEarnTerms, { ...harsh, early_exit: false, forfeit_rate: '1' }, desk);
  });

  it('refuse a smallest amount whose return would round down to nothing, and say from where on it would not', async () => {
    const thin = { ...TERMS, product_id: 'lock-thin', daily_rate: '0.000003' };
    await expect(test.call(consoleSetEarnTerms, { ...thin, min_amount: '0.33' }, desk)).rejects.toMatchObject({
      errorName: 'VALIDATION',
      problems: [{ field: 'min_amount', params: { min: '0.34' } }],
    });
    await test.call(consoleSetEarnTerms, { ...thin, min_amount: '0.34' }, desk);
    expect(await onSale('lock-thin')).toMatchObject({ min_amount: '0.34' });
    const userId = test.customer();
    const request = { product_id: 'lock-thin', amount: '0.34', pay_password: PIN };
    expect(await test.call(wealthBuy, request, { userId })).toMatchObject({ estimated_revenue: '0.00001' });
  });

  it('and what covers them are for operators', async () => {
    const { list } = await test.call(consoleReserve, {}, desk);
    expect(list.map((row) => row.currency)).toEqual(['USD', 'USDT']);
    expect(list[1]).toMatchObject({ principal: '100.34' });
    const userId = randomUUID();
    await expect(test.call(consoleReserve, {}, { userId })).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    await expect(test.call(consoleSetEarnTerms, TERMS, { userId })).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
  });
});
