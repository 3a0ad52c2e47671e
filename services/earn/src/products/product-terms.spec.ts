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
import { EarnHarness, PIN } from '../testing/earn-harness.js';
import { ScheduledTerms } from './scheduled-terms.js';

let test: EarnHarness;
const operatorId = randomUUID();
const operator = { operatorId };

beforeAll(async () => {
  test = await EarnHarness.start();
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
  (await test.call(consoleEarnTerms, {}, operator)).list.find(
    (state) => (state.current ?? state.next)?.product_id === id,
  );
const onSale = async (id: string) => (await test.call(wealthList, { size: 100 })).list.find((p) => p.id === id);

describe('product terms', () => {
  it('apply to purchases from their effective time on, and never to existing positions', async () => {
    const userId = test.customer();
    const bought = await test.call(wealthBuy, { product_id: 'lock-7', amount: '100', pay_password: PIN }, { userId });
    const effective_at = new Date(test.clock.now() + 60_000).toISOString();
    const set = await test.call(consoleSetEarnTerms, { ...TERMS, effective_at }, { ...operator, key: 't1' });
    expect(await test.call(consoleSetEarnTerms, { ...TERMS, effective_at }, { ...operator, key: 't1' })).toEqual(set);
    expect(await stateOf('lock-7')).toMatchObject({
      current: { version: 1, cycle_days: 7 },
      next: { version: 2, cycle_days: 10, effective_at },
      outstanding: '100.00',
    });
    await expect(test.call(consoleSetEarnTerms, TERMS, operator)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    const scheduled = test.service.get(ScheduledTerms);
    await scheduled.run();
    expect(await onSale('lock-7')).toMatchObject({ cycle_days: 7 });
    test.clock.advance(60_000);
    const published = test.next('evt.earn.terms.changed', (events) => events.length > 0);
    await scheduled.run();
    expect(await published).toEqual([{ product_id: 'lock-7', version: 2, at: test.clock.now() }]);
    expect(await onSale('lock-7')).toMatchObject({ cycle_days: 10, daily_rate: '0.0002', min_amount: '20.00' });
    expect(await stateOf('lock-7')).toMatchObject({ current: { version: 2 }, next: null, outstanding: '100.00' });
    const { list } = await test.call(wealthOrders, {}, { userId });
    expect(list).toMatchObject([{ id: bought.id, cycle_days: 7, daily_rate: bought.daily_rate }]);
    expect((await test.call(consoleCustomerPositions, { id: userId }, operator)).list).toEqual(list);
    const history = await test.call(consoleEarnTermsHistory, { product_id: 'lock-7' }, operator);
    expect(history.list.map((terms) => [terms.version, terms.operator_id])).toEqual([
      [2, operatorId],
      [1, null],
    ]);
  });

  it('add new products and withdraw old ones at once', async () => {
    const fresh = { ...TERMS, product_id: 'lock-365', cycle_days: 365 };
    await test.call(consoleSetEarnTerms, fresh, operator);
    expect(await onSale('lock-365')).toMatchObject({ cycle_days: 365 });
    await test.call(consoleSetEarnTerms, { ...fresh, on_sale: false }, operator);
    expect(await onSale('lock-365')).toBeUndefined();
    await expect(test.call(consoleSetEarnTerms, { ...fresh, currency: 'USD' }, operator)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
  });

  it('can be replaced before they take effect, by an operator who has seen them', async () => {
    const wrong = { ...TERMS, product_id: 'lock-15', cycle_days: 15, daily_rate: '0.005' };
    const { current } = (await stateOf('lock-15')) ?? {};
    const effective_at = new Date(test.clock.now() + 60_000).toISOString();
    const { version } = await test.call(consoleSetEarnTerms, { ...wrong, effective_at }, operator);
    await expect(test.call(consoleSetEarnTerms, { ...wrong, version: version - 1 }, operator)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    const right = { ...wrong, daily_rate: '0.0005', effective_at, version };
    expect(await test.call(consoleSetEarnTerms, right, operator)).toMatchObject({
      version: version + 1,
      replaced: false,
    });
    expect(await stateOf('lock-15')).toMatchObject({ current, next: { version: version + 1, daily_rate: '0.0005' } });
    const history = await test.call(consoleEarnTermsHistory, { product_id: 'lock-15' }, operator);
    expect(history.list.map((terms) => terms.replaced)).toEqual([false, true, false]);
    test.clock.advance(60_000);
    await test.service.get(ScheduledTerms).run();
    expect(await onSale('lock-15')).toMatchObject({ daily_rate: '0.0005' });
  });

  it('of a new product are listed and can be replaced before it is first sold', async () => {
    const fresh = { ...TERMS, product_id: 'lock-announced', version: 0, daily_rate: '0.009' };
    const effective_at = new Date(test.clock.now() + 60_000).toISOString();
    const { version } = await test.call(consoleSetEarnTerms, { ...fresh, effective_at }, operator);
    expect(await stateOf('lock-announced')).toMatchObject({
      current: null,
      next: { version, daily_rate: '0.009' },
      outstanding: '0.00',
    });
    const right = { ...fresh, daily_rate: '0.0009', effective_at, version };
    const stated = test.next('evt.earn.stated', (list) => String(list[0]?.['text']).includes(`"replaces":${version}`));
    await test.call(consoleSetEarnTerms, right, operator);
    expect(await stated).toEqual([
      {
        text:
          `{"effective_at":${Date.parse(effective_at)},"kind":"terms","of":"earn/lock-announced","replaces":${version},` +
          '"terms":{"currency":"USDT","cycle_days":10,"daily_rate":"0.0009","early_exit":false,"forfeit_rate":"0.00",' +
          `"kind":"lock","max_amount":"1000.00","min_amount":"20.00","on_sale":true,"quota":"50000.00"},"v":1,"version":${version + 1}}`,
      },
    ]);
    test.clock.advance(60_000);
    await test.service.get(ScheduledTerms).run();
    expect(await onSale('lock-announced')).toMatchObject({ daily_rate: '0.0009' });
    expect(await stateOf('lock-announced')).toMatchObject({ current: { version: version + 1 }, next: null });
  });

  it('are refused if the operator has not seen the newest version, or takes an existing product for new', async () => {
    const fresh = { ...TERMS, product_id: 'lock-seen' };
    expect(await test.call(consoleSetEarnTerms, { ...fresh, version: 0 }, operator)).toMatchObject({ version: 1 });
    await test.call(consoleSetEarnTerms, { ...fresh, version: 1, on_sale: false }, operator);
    for (const version of [0, 1]) {
      await expect(test.call(consoleSetEarnTerms, { ...fresh, version }, operator)).rejects.toMatchObject({
        errorName: 'CONFLICT',
      });
    }
    expect(await onSale('lock-seen')).toBeUndefined();
    const quota = '60000.00';
    const set = await test.call(consoleSetEarnTerms, { ...fresh, version: 2, on_sale: false, quota }, operator);
    expect(set).toMatchObject({ version: 3, quota });
  });

  it.each([{ daily_rate: '0.0101' }, { daily_rate: '0' }, { forfeit_rate: '1.1' }, { max_amount: '1.00' }])(
    'are refused with %j',
    async (wrong) => {
      await expect(test.call(consoleSetEarnTerms, { ...TERMS, ...wrong }, operator)).rejects.toMatchObject({
        errorName: 'VALIDATION',
      });
    },
  );

  it('are refused if an early exit could forfeit the whole principal, with the largest valid rate', async () => {
    const harsh = { ...TERMS, product_id: 'lock-harsh', cycle_days: 120, daily_rate: '0.01', early_exit: true };
    await expect(test.call(consoleSetEarnTerms, { ...harsh, forfeit_rate: '1' }, operator)).rejects.toMatchObject({
      errorName: 'VALIDATION',
      problems: [{ field: 'forfeit_rate', key: 'range', params: { min: 0, max: '0.840336' } }],
    });
    await expect(
      test.call(consoleSetEarnTerms, { ...harsh, forfeit_rate: '0.840337' }, operator),
    ).rejects.toMatchObject({
      errorName: 'VALIDATION',
    });
    await test.call(consoleSetEarnTerms, { ...harsh, forfeit_rate: '0.840336' }, operator);
    expect(await onSale('lock-harsh')).toMatchObject({ early_exit: { forfeit_rate: '0.840336' } });
    await test.call(consoleSetEarnTerms, { ...harsh, early_exit: false, forfeit_rate: '1' }, operator);
  });

  it('are refused if the smallest amount would earn nothing, with the smallest valid amount', async () => {
    const thin = { ...TERMS, product_id: 'lock-thin', daily_rate: '0.000003' };
    await expect(test.call(consoleSetEarnTerms, { ...thin, min_amount: '0.33' }, operator)).rejects.toMatchObject({
      errorName: 'VALIDATION',
      problems: [{ field: 'min_amount', params: { min: '0.34' } }],
    });
    await test.call(consoleSetEarnTerms, { ...thin, min_amount: '0.34' }, operator);
    expect(await onSale('lock-thin')).toMatchObject({ min_amount: '0.34' });
    const userId = test.customer();
    const request = { product_id: 'lock-thin', amount: '0.34', pay_password: PIN };
    expect(await test.call(wealthBuy, request, { userId })).toMatchObject({ estimated_revenue: '0.00001' });
  });

  it('and the reserve are for operators only', async () => {
    const { list } = await test.call(consoleReserve, {}, operator);
    expect(list.map((row) => row.currency)).toEqual(['USD', 'USDT']);
    expect(list[1]).toMatchObject({ principal: '100.34' });
    const userId = randomUUID();
    await expect(test.call(consoleReserve, {}, { userId })).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    await expect(test.call(consoleSetEarnTerms, TERMS, { userId })).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
  });
});
