import { randomUUID } from 'node:crypto';
import {
  consoleCustomerPositions,
  consoleEarnProducts,
  consoleEarnTerms,
  consoleReserve,
  type EarnTerms,
  wealthBuy,
  wealthDetails,
  wealthList,
  wealthOrders,
  wealthSubmit,
} from '@makoto/contracts';
import { VersionPublisher } from '@makoto/platform';
import { EarnHarness, PIN } from '../testing/earn-harness.js';
import { EarnTermsCache } from './earn-terms.cache.js';

let test: EarnHarness;
const [ann, ben] = [{ operatorId: randomUUID() }, { operatorId: randomUUID() }];

beforeAll(async () => {
  test = await EarnHarness.start();
  test.ledger.reserve('USDT', '1000');
});
afterAll(() => test.close());

const TERMS: EarnTerms = {
  ...{ kind: 'lock', currency: 'USDT', cycle_days: 10, daily_rate: '0.0002', min_amount: '20.00' },
  ...{ max_amount: '1000.00', quota: '50000.00', early_exit: false, forfeit_rate: '0', on_sale: true },
};
const listed = async (id: string) =>
  (await test.call(consoleEarnProducts, {}, ann)).list.find(({ product_id }) => product_id === id);
const onSale = async (id: string) => (await test.call(wealthList, { size: 100 })).list.find((p) => p.id === id);

async function propose(subject: string, content: EarnTerms, by = ann) {
  const { newest } = await test.call(consoleEarnTerms.get, { subject }, by);
  const proposal = { subject, content, version: newest ?? null, reason: 'Costs have changed' };
  return test.call(consoleEarnTerms.propose, proposal, by);
}

describe('terms of a product', () => {
  it('are changed by two operators, announced, and apply to purchases from their moment on', async () => {
    const userId = test.customer();
    const bought = await test.call(wealthBuy, { product_id: 'lock-7', amount: '100', pay_password: PIN }, { userId });
    const { version } = await propose('lock-7', TERMS);
    expect(version).toBe(1);
    expect(await listed('lock-7')).toMatchObject({ proposed: true, next: null, outstanding: '100.00' });
    const named = { subject: 'lock-7', version };
    await expect(test.call(consoleEarnTerms.approve, named, ann)).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    const stated = test.next('evt.earn.stated', ([first]) => String(first?.['text']).includes('"version":1'));
    const { effective_at } = await test.call(consoleEarnTerms.approve, named, ben);
    const effectiveAtMs = test.clock.now() + 10_000;
    expect(effective_at).toBe(new Date(effectiveAtMs).toISOString());
    expect(await stated).toEqual([
      {
        text:
          `{"effective_at":${effectiveAtMs},"kind":"terms","of":"earn/lock-7","replaces":null,` +
          '"terms":{"currency":"USDT","cycle_days":10,"daily_rate":"0.0002","early_exit":false,"forfeit_rate":"0.00",' +
          '"kind":"lock","max_amount":"1000.00","min_amount":"20.00","on_sale":true,"quota":"50000.00"},"v":1,"version":1}',
      },
    ]);
    expect(await listed('lock-7')).toMatchObject({ current: { cycle_days: 7 }, next: TERMS, next_at: effective_at });
    const text =
      'the daily return is 0.02%; the term in days is 10; amounts are 20 to 1,000 USDT; all positions together may have ' +
      '50,000 USDT; positions cannot be ended early.';
    expect(await onSale('lock-7')).toMatchObject({ cycle_days: 7, upcoming: [{ effective_at, text }] });
    expect(await test.call(wealthDetails, { id: 'lock-7' })).toMatchObject({ upcoming: [{ effective_at, text }] });
    test.clock.advance(10_000);
    expect(await onSale('lock-7')).toMatchObject({ cycle_days: 10, daily_rate: '0.0002', upcoming: [] });
    expect(await listed('lock-7')).toMatchObject({ current: TERMS, next: null, proposed: false });
    const { list } = await test.call(wealthOrders, {}, { userId });
    expect(list).toMatchObject([{ id: bought.id, cycle_days: 7, daily_rate: bought.daily_rate }]);
    expect((await test.call(consoleCustomerPositions, { id: userId }, ann)).list).toEqual(list);
  });

  it('are published when they are announced and when they take effect', async () => {
    const { version } = await propose('lock-30', { ...TERMS, cycle_days: 30 });
    const publisher = test.service.get(VersionPublisher);
    const at = test.clock.now() + 10_000;
    const event = { kind: 'earn', subject: 'lock-30', version, at };
    for (let i = 0; i < 2; i++) {
      // Terms of other tests may take effect meanwhile.
      const published = test.next('evt.earn.terms.changed', ([first]) => first?.['subject'] === 'lock-30');
      if (i === 0) await test.call(consoleEarnTerms.approve, { subject: 'lock-30', version }, ben);
      else test.clock.advance(10_000);
      await test.service.get(EarnTermsCache).run();
      await publisher.run();
      expect(await published).toEqual([event]);
    }
  });

  it('of a new product put it on the list, and later ones take it off', async () => {
    await propose('lock-365', { ...TERMS, cycle_days: 365 });
    expect(await listed('lock-365')).toEqual({ product_id: 'lock-365', proposed: true, outstanding: '0.00' });
    await test.call(consoleEarnTerms.approve, { subject: 'lock-365', version: 0 }, ben);
    expect(await onSale('lock-365')).toBeUndefined();
    await expect(test.call(wealthDetails, { id: 'lock-365' })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    expect(await listed('lock-365')).toMatchObject({ current: null, next: { cycle_days: 365 }, proposed: false });
    test.clock.advance(10_000);
    expect(await onSale('lock-365')).toMatchObject({ cycle_days: 365 });
    await test.setTerms('lock-365', { on_sale: false });
    expect(await onSale('lock-365')).toBeUndefined();
    expect(await test.call(wealthDetails, { id: 'lock-365' })).toMatchObject({ sold_out: true });
    await expect(propose('lock-365', { ...TERMS, currency: 'USD' })).rejects.toMatchObject({
      ...{ errorName: 'VALIDATION', problems: [{ field: 'content.currency', key: 'choice' }] },
    });
    await expect(propose('Lock 365', TERMS)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  });

  it('are for each purchase those of its preview, or the purchase is refused with the new ones', async () => {
    const product_id = 'lock-60';
    const buyers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const userId = test.customer();
        const { quote_id } = await test.call(wealthSubmit, { product_id, amount: '100' }, { userId });
        return { userId, request: { product_id, amount: '100', quote_id, pay_password: PIN } };
      }),
    );
    const { version } = await propose(product_id, { ...TERMS, cycle_days: 60 });
    await test.call(consoleEarnTerms.approve, { subject: product_id, version }, ben);
    const buy = ({ userId, request }: (typeof buyers)[number]): Promise<unknown> =>
      test.call(wealthBuy, request, { userId }).catch((error: unknown) => error);
    const before = buyers.slice(0, 6).map(buy);
    // The terms change while purchases are under way.
    await Promise.race(before);
    test.clock.advance(10_000);
    const outcomes = await Promise.all([...before, ...buyers.slice(6).map(buy)]);
    const refused = { errorName: 'TERMS_CHANGED', params: { cycle_days: 60, daily_rate: '0.0002', version } };
    const asShown = { daily_rate: '0.00018', cycle_days: 60, early_exit: { forfeit_rate: '0.50' } };
    for (const outcome of outcomes) expect(outcome).toMatchObject(outcome instanceof Error ? refused : asShown);
    expect(outcomes.filter((outcome) => outcome instanceof Error).length).toBeGreaterThanOrEqual(6);
    expect(outcomes).toContainEqual(expect.objectContaining({ daily_rate: '0.00018' }));
  });

  it('that change nothing of what a preview shows leave it valid', async () => {
    const userId = test.customer();
    const asked = { product_id: 'lock-90', amount: '100' };
    const { quote_id } = await test.call(wealthSubmit, asked, { userId });
    await test.setTerms('lock-90', { max_amount: '60000.00' });
    const request = { ...asked, quote_id, pay_password: PIN };
    expect(await test.call(wealthBuy, request, { userId })).toMatchObject({ daily_rate: '0.0002' });
  });

  it.each([
    [{ daily_rate: '0.0101' }, 'daily_rate'],
    [{ daily_rate: '0' }, 'daily_rate'],
    [{ forfeit_rate: '1.1' }, 'forfeit_rate'],
    [{ max_amount: '1.00' }, 'max_amount'],
    [{ min_amount: '20.001' }, 'min_amount'],
    [{ quota: '0' }, 'quota'],
    [{ kind: 'wealth' as const }, 'kind'],
  ])('are refused with %j', async (wrong, field) => {
    await expect(propose('lock-7', { ...TERMS, ...wrong })).rejects.toMatchObject({
      ...{ errorName: 'VALIDATION', problems: [{ field: `content.${field}` }] },
    });
  });

  it('are refused if an early exit could forfeit the whole principal, with the largest valid rate', async () => {
    const harsh = { ...TERMS, cycle_days: 120, daily_rate: '0.01', early_exit: true };
    await expect(propose('lock-harsh', { ...harsh, forfeit_rate: '0.840337' })).rejects.toMatchObject({
      errorName: 'VALIDATION',
      problems: [{ field: 'content.forfeit_rate', key: 'range', params: { min: 0, max: '0.840336' } }],
    });
    await test.setTerms('lock-harsh', { ...harsh, forfeit_rate: '0.840336' });
    expect(await onSale('lock-harsh')).toMatchObject({ early_exit: { forfeit_rate: '0.840336' } });
    await test.setTerms('lock-harsh', { ...harsh, early_exit: false, forfeit_rate: '1' });
  });

  it('are refused if the smallest amount would earn nothing, with the smallest valid amount', async () => {
    const thin = { ...TERMS, daily_rate: '0.000003' };
    await expect(propose('lock-thin', { ...thin, min_amount: '0.33' })).rejects.toMatchObject({
      errorName: 'VALIDATION',
      problems: [{ field: 'content.min_amount', params: { min: '0.34' } }],
    });
    await test.setTerms('lock-thin', { ...thin, min_amount: '0.34' });
    const userId = test.customer();
    const request = { product_id: 'lock-thin', amount: '0.34', pay_password: PIN };
    expect(await test.call(wealthBuy, request, { userId })).toMatchObject({ estimated_revenue: '0.00001' });
  });

  it('and the reserve are for operators only', async () => {
    const { list } = await test.call(consoleReserve, {}, ann);
    expect(list.map((row) => row.currency)).toEqual(['USD', 'USDT']);
    const userId = randomUUID();
    await expect(test.call(consoleReserve, {}, { userId })).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    await expect(test.call(consoleEarnProducts, {}, { userId })).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    const proposal = { subject: 'lock-7', content: TERMS, version: 1, reason: 'An attempt' };
    await expect(test.call(consoleEarnTerms.propose, proposal, { userId })).rejects.toMatchObject({
      errorName: 'FORBIDDEN',
    });
  });
});
