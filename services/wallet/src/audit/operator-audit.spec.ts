import { randomUUID } from 'node:crypto';
import { walletOperatorActed } from '@makoto/contracts';
import { connectNats, Logger, Outbox } from '@makoto/platform';
import { keepEvents, until } from '@makoto/platform/testing';
import { DataSource } from 'typeorm';
import { CorrectionsService } from '../ledger/corrections/corrections.service.js';
import { OrderFundsService } from '../order-funds/order-funds.service.js';
import { DepositApproval } from '../payments/deposits/deposit-approval.service.js';
import { operatorContext, WalletHarness } from '../testing/wallet-harness.js';

const [ann, ben] = [operatorContext(), operatorContext()];
let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

it('an operator’s action that is rolled back leaves no audit entry', async () => {
  const user = await harness.customer();
  const { id } = await harness.deposit(user);
  const fail = (): Promise<boolean> => Promise.reject(new Error('the process dies here'));
  await expect(harness.get(DepositApproval).approve({ id }, ann, fail)).rejects.toThrow('dies here');
  expect(await harness.actionsOn(id)).toEqual([]);
});

describe('while identity does not answer', () => {
  it('an approval and a correction take effect, orders are held meanwhile, and the audit entries follow', async () => {
    const user = await harness.customer('100');
    const deposit = await harness.deposit(user, '50.00');
    const correction = await harness.get(CorrectionsService).ask(
      {
        ...{ debit: { account: 'trading' }, credit: { account: 'available', user_id: user } },
        ...{ currency: 'USD', amount: '7.00', reason: 'A fee was taken twice' },
      },
      ann,
    );
    await harness.peers.hangIdentity();
    const order = { order_id: randomUUID(), user_id: user, stake: '10.00', fee: '0.10', winnings: '8.00' };
    const started = performance.now();
    const [approved, confirmed, held] = await Promise.all([
      harness.get(CorrectionsService).approve(correction.id, ben),
      harness.get(DepositApproval).approve({ id: deposit.id }, ben),
      harness.get(OrderFundsService).hold({ orders: [order] }),
    ]);
    expect(performance.now() - started).toBeLessThan(2_500);
    expect([approved.status, confirmed.status, held.refused]).toEqual(['approved', 'success', []]);
    expect(await harness.balance(user)).toMatchObject({ available: '146.90', in_trade: '10.00' });
    expect(await harness.actionsOn(correction.id)).toEqual(['correction.ask', 'correction.approve']);
    expect(await relayed(deposit.id)).toMatchObject({
      ...{ operator_id: ben.userId, action: 'deposit.approve' },
      details: { amount: '50.00', currency: 'USD' },
    });
  });
});

/** Starts the relay of the outbox and returns the entry about `subject` that it publishes. */
async function relayed(subject: string): Promise<unknown> {
  const nats = await connectNats(process.env['TEST_NATS_URL'] ?? '', 'audit-spec');
  const entries: { subject?: unknown }[] = [];
  nats.subscribe(`evt.${walletOperatorActed.name}`, {
    callback: (_, message) => void entries.push(...message.json<{ subject?: unknown }[]>()),
  });
  await nats.flush();
  await keepEvents(nats, 'wallet');
  const outbox = new Outbox('wallet', harness.get(DataSource), nats, new Logger('wallet', 'silent'));
  outbox.start();
  const found = (): { subject?: unknown } | undefined => entries.find((entry) => entry.subject === subject);
  await until(() => found() !== undefined);
  await outbox.stop();
  await nats.close();
  return found();
}
