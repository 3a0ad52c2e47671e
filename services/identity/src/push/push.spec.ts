import { randomUUID } from 'node:crypto';
import {
  closeAccount,
  depositChanged,
  endSession,
  exportData,
  orderSettled,
  priceAlertReached,
  pushKey,
  pushSettings,
  pushSubscribe,
  pushUnsubscribe,
  resetPwd,
  setPushSettings,
  userSessions,
} from '@makoto/contracts';
import { eventSubject } from '@makoto/platform';
import { until } from '@makoto/platform/testing';
import { jetstream } from '@nats-io/jetstream';
import { type Caller, IdentityHarness, PASSWORD } from '../testing/identity-harness.js';
import { TestPushService } from '../testing/push-service.js';
import { PushSender } from './push-sender.js';

let identity: IdentityHarness;
let service: TestPushService;
let key: string;

beforeAll(async () => {
  identity = await IdentityHarness.start({ PUSH_LOCAL: 'true' });
  identity.peers.start();
  service = await TestPushService.start();
});
afterAll(async () => {
  await identity.stop();
  await service.stop();
});
beforeEach(() => {
  service.pushed.length = 0;
  service.answer = () => 201;
});

/** A customer with a browser of this name that takes push notifications. */
async function subscriber(name: string): Promise<Caller> {
  const customer = await identity.register();
  await subscribe(customer, name);
  return customer;
}

async function subscribe(customer: Caller, name: string): Promise<void> {
  key = (await identity.call(pushKey, {}, customer)).key;
  await identity.call(pushSubscribe, service.browser(key, name), customer);
}

/** Publishes events in one message, as their service does, and waits until they are taken. */
async function publish(def: { name: string }, events: object[]): Promise<void> {
  const msgID = randomUUID();
  await jetstream(identity.nats).publish(eventSubject(def.name), JSON.stringify(events), { msgID });
  await until(async () => (await rows('inbox where message_id = $1', [msgID])) === 1);
}

/** How many rows there are. */
async function rows(what: string, values: unknown[] = []): Promise<number> {
  const [row]: { n: number }[] = await identity.db.dataSource.query(`select count(*)::int as n from ${what}`, values);
  return row?.n ?? 0;
}

const order = (user: Caller, more: object = {}): object => ({
  ...{ id: randomUUID(), number: '7K3Q-F9M2-TX0A', user_id: user.id, product_id: 'BTCUSDT', symbol: 'BTCUSDT' },
  ...{ direction: 'up', amount: '10.00', fee: '0.10', payout_rate: '0.80', buy_price: '95000.00' },
  ...{ order_time: 1, settle_time: identity.clock.now(), status: 'settled', profit: '8.00', result: 'win', ...more },
});

const messages = (): Record<string, string>[] => service.pushed.map(({ message }) => message);

/** Resolves once nothing is due or under way. */
async function quiet(): Promise<void> {
  const sender = identity.service.get(PushSender);
  for (;;) {
    await sender.run();
    await sender.settled();
    if ((await rows('push_messages where due_at <= $1', [identity.clock.now()])) === 0) return;
  }
}

describe('a push notification', () => {
  it('reaches the browser encrypted and signed, and says nothing that a stranger should not read', async () => {
    const user = await subscriber('plain');
    const settled = order(user);
    await publish(orderSettled, [settled]);
    await service.arrived(1);
    expect(service.pushed).toMatchObject([{ to: 'plain', ttl: '86400', urgency: 'normal', topic: 'order' }]);
    const path = `/xq?order=${'id' in settled ? settled.id : ''}`;
    expect(messages()).toEqual([{ title: 'An order has settled', body: '', tag: 'order', path }]);
  });

  it('shows amounts, with the fee and in the language of the customer, once they chose so', async () => {
    const user = await subscriber('amounts');
    await identity.db.dataSource.query(`update users set lang = 'jp' where id = $1`, [user.id]);
    await identity.call(setPushSettings, { amounts: true }, user);
    await publish(orderSettled, [order(user, { result: 'lose', profit: '-10.00' })]);
    await service.arrived(1);
    expect(messages()).toMatchObject([{ title: '取引の判定結果が出ました', body: 'BTCUSDT：不的中 −10.10 USD' }]);
  });

  it('tells of a deposit what arrived, not what was asked for', async () => {
    const user = await subscriber('short');
    await identity.call(setPushSettings, { amounts: true }, user);
    const deposit = { id: randomUUID(), number: 'D1', user_id: user.id, method: 'crypto', status: 'success' } as const;
    await publish(depositChanged, [
      { ...deposit, amount: '100.00', received_amount: '99.00', currency: 'USDT', at: 1 },
    ]);
    await service.arrived(1);
    expect(messages()).toMatchObject([{ title: 'A deposit has arrived', body: '99.00 USDT' }]);
  });

  it('tells many of a category together', async () => {
    const user = await subscriber('many');
    await publish(
      orderSettled,
      Array.from({ length: 40 }, () => order(user)),
    );
    await service.arrived(1);
    await quiet();
    expect(messages()).toEqual([{ title: '40 orders have settled', body: '', tag: 'order', path: '/orderrecord' }]);
  });

  it('is sent only of the chosen categories, but always of security', async () => {
    const user = await subscriber('chosen');
    await identity.call(setPushSettings, { categories: ['alert'] }, user);
    await publish(orderSettled, [order(user)]);
    const alert = { id: randomUUID(), user_id: user.id, product_id: 'BTCUSDT', symbol: 'BTCUSDT', kind: 'crosses' };
    await publish(priceAlertReached, [{ ...alert, price: '95000.00', reached_price: '95001.00', reached_at: 1 }]);
    await service.arrived(1);
    await identity.call(
      resetPwd,
      { old_password: PASSWORD, new_password: 'a new passphrase 8', confirm_password: 'a new passphrase 8' },
      user,
    );
    await service.arrived(2);
    await quiet();
    expect(messages().map(({ title, tag }) => [tag, title])).toEqual([
      ['alert', 'BTCUSDT is at 95001.00'],
      ['security', 'Security notice: a change to your account. If this was not you, open the app.'],
    ]);
  });

  it('waits for the end of quiet hours in the customer’s time zone', async () => {
    const user = await subscriber('quiet');
    // It is 21:00 in Tokyo.
    const hours = { from: 20 * 60, to: 7 * 60, zone: 'Asia/Tokyo' };
    await identity.call(setPushSettings, { quiet: hours }, user);
    for (let i = 0; i < 2; i++) await publish(orderSettled, [order(user)]);
    await quiet();
    expect([service.pushed, await rows('push_messages')]).toEqual([[], 2]);
    identity.clock.advance(10 * 3_600_000);
    await service.arrived(1);
    await quiet();
    expect(messages()).toMatchObject([{ title: '2 orders have settled' }]);
  });

  it('is tried again after a failure of the push service, and not after a refusal', async () => {
    const [failing, refusing] = [await subscriber('failing'), await subscriber('refusing')];
    service.answer = (browser) => (browser === 'failing' ? 503 : 400);
    await publish(orderSettled, [order(failing), order(refusing)]);
    // The refused one is gone.
    await until(async () => (await rows('push_messages')) === 1);
    expect(await rows('push_messages where attempts = 1')).toBe(1);
    service.answer = () => 201;
    identity.clock.advance(60_000);
    await service.arrived(1);
    await quiet();
    expect(service.pushed.map(({ to }) => to)).toEqual(['failing']);
    expect(await rows('push_messages')).toBe(0);
  });

  it('ends a subscription that the push service says is gone', async () => {
    const user = await subscriber('gone');
    service.answer = () => 410;
    await publish(orderSettled, [order(user)]);
    await quiet();
    expect((await identity.call(pushSettings, {}, user)).devices).toBe(0);
  });

  it('is not sent to a browser whose session has ended', async () => {
    const user = await subscriber('left');
    const { list } = await identity.call(userSessions, {}, user);
    await identity.call(endSession, { id: list.find(({ current }) => current)?.id }, user);
    await publish(orderSettled, [order(user)]);
    await quiet();
    expect(service.pushed).toEqual([]);
  });
});

describe('a subscription', () => {
  const valid = (): object => service.browser('any');

  it.each([
    ['an address of the local network', { endpoint: 'https://192.168.0.7/push' }, 'endpoint'],
    ['an IPv6 address', { endpoint: 'https://[::1]/push' }, 'endpoint'],
    ['a local name', { endpoint: 'https://printer.local/push' }, 'endpoint'],
    ['a name without a dot', { endpoint: 'https://localhost/push' }, 'endpoint'],
    ['another port', { endpoint: 'https://push.example.com:6379/push' }, 'endpoint'],
    ['credentials', { endpoint: 'https://a:b@push.example.com/push' }, 'endpoint'],
    ['another scheme', { endpoint: 'ftp://push.example.com/push' }, 'endpoint'],
    ['a key that is not on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'p256dh'],
  ])('with %s is refused', async (_, wrong, field) => {
    const user = await identity.register();
    await expect(identity.call(pushSubscribe, { ...valid(), ...wrong }, user)).rejects.toMatchObject({
      errorName: 'VALIDATION',
      problems: [{ field }],
    });
  });

  it('made again is kept once; beyond ten, the oldest is dropped; each can be ended', async () => {
    const user = await subscriber('again');
    const browser = service.browser(key, 'again');
    await identity.call(pushSubscribe, browser, user);
    expect((await identity.call(pushSettings, {}, user)).devices).toBe(1);
    for (let i = 0; i < 10; i++) {
      identity.clock.advance(1);
      await subscribe(user, `device-${i}`);
    }
    expect((await identity.call(pushSettings, {}, user)).devices).toBe(10);
    expect(await rows('push_subscriptions where endpoint = $1', [browser.endpoint])).toBe(0);
    await identity.call(pushUnsubscribe, { endpoint: service.browser(key, 'device-3').endpoint }, user);
    expect((await identity.call(pushSettings, {}, user)).devices).toBe(9);
  });

  it('moves to whoever uses the browser now, who gets nothing of the other', async () => {
    const first = await subscriber('shared');
    await identity.call(setPushSettings, { quiet: { from: 0, to: 1439, zone: 'UTC' } }, first);
    await publish(orderSettled, [order(first)]);
    await quiet();
    identity.clock.advance(1);
    const second = await identity.register();
    await identity.call(pushSubscribe, service.browser(key, 'shared'), second);
    identity.clock.advance(24 * 3_600_000 - 1);
    await publish(orderSettled, [order(first), order(second)]);
    await quiet();
    expect(service.pushed.filter(({ to }) => to === 'shared')).toHaveLength(1);
  });

  it('is exported without its keys, and deleted with the account', async () => {
    const user = await subscriber('closed');
    const data = await identity.call(exportData, {}, user);
    expect(data.push).toMatchObject({ devices: [{ push_service: expect.stringMatching(/^127/) }] });
    expect(JSON.stringify(data)).not.toContain('/push/closed');
    identity.peers.balances = [];
    await identity.call(closeAccount, { password: PASSWORD }, user);
    expect(await rows('push_subscriptions where user_id = $1', [user.id])).toBe(0);
  });
});

describe('the choice of push notifications', () => {
  it.each([
    [{ categories: ['gossip'] }, 'categories'],
    [{ quiet: { from: 60, to: 60, zone: 'UTC' } }, 'quiet.to'],
    [{ quiet: { from: 60, to: 120, zone: 'Moon/Sea' } }, 'quiet.zone'],
    [{ quiet: { from: 60, to: 1440, zone: 'UTC' } }, 'quiet.to'],
  ])('refuses %j', async (body, field) => {
    const user = await identity.register();
    await expect(identity.call(setPushSettings, body, user)).rejects.toMatchObject({ problems: [{ field }] });
  });

  it('keeps what a request leaves out, and null ends quiet hours', async () => {
    const user = await identity.register();
    const hours = { from: 1_320, to: 420, zone: 'Asia/Tokyo' };
    await identity.call(setPushSettings, { quiet: hours, categories: ['money', 'order'] }, user);
    const kept = await identity.call(setPushSettings, { amounts: true }, user);
    expect(kept).toEqual({ categories: ['order', 'money'], amounts: true, quiet: hours, devices: 0 });
    expect((await identity.call(setPushSettings, { quiet: null }, user)).quiet).toBeNull();
  });
});
