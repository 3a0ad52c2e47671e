import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { Queues } from '../queues/queues.service.js';
import { PaymentExceptions } from './payment-exceptions.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(() => harness.assertBooks());
afterAll(() => harness.close());

const operator = operatorContext;
const [ann, ben] = [operator(), operator()];

describe('payment exceptions', () => {
  it('are listed with their payment until an operator closes them with an audited reason', async () => {
    const exceptions = harness.get(PaymentExceptions);
    const user = await harness.customer();
    const { id, number } = await harness.deposit(user);
    await harness.report({ reference: id });
    await harness.report({ reference: id, event_id: 'twice' });
    harness.clock.advance(1_000);
    await harness.report({ reference: 'nobody', event_id: 'stray', amount: '7.00' });
    const { list, total } = await exceptions.list({}, ann);
    expect(total).toBe(2);
    expect(list).toMatchObject([
      { event_id: 'twice', outcome: 'duplicate', type: 'deposit', reference: id, number, user_id: user },
      { event_id: 'stray', outcome: 'unknown', reference: 'nobody', number: null, user_id: null, amount: '7.00' },
    ]);
    expect((await harness.get(Queues).all(ann)).list[3]).toMatchObject({ queue: 'payment_exceptions', open: 2 });
    const close = { rail: 'sandbox', event_id: 'twice', reason: 'Sent back to the payer' };
    const closed = { event_id: 'twice', number, closed_by: ann.userId, closed_reason: 'Sent back to the payer' };
    await expect(exceptions.close(close, ann)).resolves.toMatchObject(closed);
    await expect(exceptions.close(close, ann)).resolves.toMatchObject(closed);
    expect(await harness.actionsOn('sandbox twice')).toEqual(['rail_event.close']);
    await expect(exceptions.close(close, ben)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await expect(exceptions.close({ ...close, reason: 'x' }, ann)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    expect((await exceptions.list({}, ann)).list.map((e) => e.event_id)).toEqual(['stray']);
    await expect(exceptions.list({ state: 'closed' }, ann)).resolves.toMatchObject({ total: 1, list: [closed] });
    expect((await harness.get(Queues).all(ann)).list[3]).toMatchObject({ open: 1 });
    expect(await harness.balance(user)).toMatchObject({ available: '100.00' });
  });

  it('are hidden from customers and exclude reports that moved money', async () => {
    const user = contextOf(await harness.customer());
    const exceptions = harness.get(PaymentExceptions);
    const { id } = await harness.deposit(user.userId ?? '');
    await harness.report({ reference: id, event_id: `fits-${id}` });
    const close = { rail: 'sandbox', event_id: `fits-${id}`, reason: 'x' };
    await expect(exceptions.close(close, ann)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    for (const attempt of [exceptions.list({}, user), exceptions.close(close, user)]) {
      await expect(attempt).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    }
  });
});
