import { AppError, type Role, sessionCheck } from '@makoto/contracts';
import { FakeService } from '../testing/fake-service.js';
import { StreamSocket } from '../testing/stream-socket.js';
import { TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let identity: FakeService;
let open: StreamSocket[];
const roles = new Map<string, Role>([
  ['o-support', 'support'],
  ['o-finance', 'finance'],
  ['o-reviewer', 'reviewer'],
]);

beforeAll(async () => {
  gateway = await TestGateway.start();
  identity = await new FakeService('identity', gateway.nats).start();
});
afterAll(async () => {
  await identity.stop();
  await gateway.stop();
});
beforeEach(() => {
  open = [];
  identity.on(sessionCheck, (data) => {
    const id = String(Reflect.get(data, 'user_id'));
    return { operator: id.startsWith('o'), role: roles.get(id) ?? null, expires_at: gateway.clock.now() + 3_600_000 };
  });
});
afterEach(() => Promise.all(open.map((socket) => socket.close())));

async function connectAs(sub: string): Promise<StreamSocket> {
  const socket = await StreamSocket.open(gateway.url, { 'accept-language': 'en' });
  open.push(socket);
  const operator = sub.startsWith('o') ? { op: true } : {};
  socket.send({ op: 'auth', token: gateway.token({ sub, sid: 's', ...operator }) });
  return socket;
}

const publishJson = async (subject: string, data: unknown): Promise<void> => {
  gateway.nats.publish(subject, JSON.stringify(data));
  await gateway.nats.flush();
};

const T = Date.UTC(2026, 0, 5, 12);
const message = { id: '7', user_id: 'u1', from: 'user', text: 'hello', at: T };
const deposit = {
  ...{
    id: 'd1',
    number: 'D1',
    user_id: 'u1',
    method: 'bank',
    amount: '10.00',
    currency: 'USD',
    status: 'pending',
    at: T,
  },
};

test('each role receives the events of its work, with the customer, and no others', async () => {
  const sockets = await Promise.all([connectAs('o-support'), connectAs('o-finance'), connectAs('o-reviewer')]);
  const [support, finance, reviewer] = sockets;
  await Promise.all(sockets.map((socket) => socket.nextOf('auth')));
  await publishJson('evt.support.message.sent', [message]);
  await publishJson('evt.wallet.deposit.changed', [deposit]);
  await publishJson('evt.identity.kyc.changed', [{ user_id: 'u1', status: 'pending', at: T }]);
  expect((await support?.nextOf('chat'))?.data).toMatchObject({
    user_id: 'u1',
    text: 'hello',
    at: new Date(T).toISOString(),
  });
  expect((await finance?.nextOf('deposit'))?.data).toMatchObject({ user_id: 'u1', id: 'd1' });
  expect((await reviewer?.nextOf('kyc'))?.data).toMatchObject({ user_id: 'u1', status: 'pending' });
  await Promise.all(sockets.map((socket) => socket.settled()));
  expect(sockets.map((socket) => socket.received)).toEqual([[], [], []]);
});

test('corrections and linked accounts are sent to the roles that decide on them', async () => {
  const sockets = await Promise.all([connectAs('o-support'), connectAs('o-finance'), connectAs('o-reviewer')]);
  const [, finance, reviewer] = sockets;
  await Promise.all(sockets.map((socket) => socket.nextOf('auth')));
  await publishJson('evt.wallet.correction.changed', [{ id: 'c1', status: 'asked', at: T }]);
  await publishJson('evt.referral.linked_accounts.changed', [{ id: 'r1', status: 'open', at: T }]);
  expect((await finance.nextOf('correction')).data).toMatchObject({ id: 'c1', status: 'asked' });
  expect((await reviewer.nextOf('linked_accounts')).data).toMatchObject({ id: 'r1', status: 'open' });
  await Promise.all(sockets.map((socket) => socket.settled()));
  expect(sockets.map((socket) => socket.received)).toEqual([[], [], []]);
});

test('new terms are sent to the roles that may see them, new hours to all', async () => {
  const sockets = await Promise.all([connectAs('o-support'), connectAs('o-finance')]);
  const [support, finance] = sockets;
  await Promise.all(sockets.map((socket) => socket.nextOf('auth')));
  await publishJson('evt.trading.terms.changed', [{ kind: 'orders', version: 2, at: T }]);
  await publishJson('evt.earn.terms.changed', [{ kind: 'earn', subject: 'lock-7', version: 2, at: T }]);
  await publishJson('evt.wallet.terms.changed', [{ kind: 'conversions', version: 3, at: T }]);
  await publishJson('evt.referral.terms.changed', [{ kind: 'rebates', version: 4, at: T }]);
  await publishJson('evt.support.hours.changed', [{ version: 2, at: T }]);
  expect((await finance.nextOf('wallet_terms')).data).toMatchObject({ version: 3 });
  expect((await finance.nextOf('rebate_terms')).data).toMatchObject({ version: 4 });
  expect((await finance.nextOf('order_terms')).data).toMatchObject({ version: 2 });
  expect((await finance.nextOf('earn_terms')).data).toMatchObject({ product_id: 'lock-7' });
  for (const socket of sockets) expect((await socket.nextOf('hours')).data).toMatchObject({ version: 2 });
  await Promise.all(sockets.map((socket) => socket.settled()));
  expect([support, finance].map((socket) => socket.received)).toEqual([[], []]);
});

test('finance and customers are notified when a suspension begins and ends, not in between', async () => {
  const sockets = await Promise.all([connectAs('o-finance'), connectAs('o-support'), connectAs('u1')]);
  const [finance, , customer] = sockets;
  await Promise.all(sockets.map((socket) => socket.nextOf('auth')));
  const frames = [{}, { suspended: ['BTCUSDT'] }, { suspended: ['BTCUSDT'] }, {}, {}];
  for (const [at, frame] of frames.entries())
    await publishJson('market.frame', { w: T + at * 250, ticks: [], ...frame });
  for (const socket of [finance, customer]) {
    expect((await socket.nextOf('suspension')).data).toEqual({ symbols: ['BTCUSDT'] });
    expect((await socket.nextOf('suspension')).data).toEqual({ symbols: [] });
  }
  await Promise.all(sockets.map((socket) => socket.settled()));
  expect(sockets.map((socket) => socket.received)).toEqual([[], [], []]);
});

test('typing is shown to the other side only', async () => {
  const [support, customer, other] = await Promise.all([connectAs('o-support'), connectAs('u1'), connectAs('u2')]);
  await Promise.all([support, customer, other].map((socket) => socket.nextOf('auth')));
  await publishJson('live.support.typing', { user_id: 'u1', from: 'user' });
  await publishJson('live.support.typing', { user_id: 'u1', from: 'support' });
  expect((await support.nextOf('typing')).data).toEqual({ user_id: 'u1', from: 'user' });
  expect((await customer.nextOf('typing')).data).toEqual({ from: 'support' });
  await Promise.all([support, customer, other].map((socket) => socket.settled()));
  expect([support, customer, other].map((socket) => socket.received)).toEqual([[], [], []]);
});

test('a customer receives operators\u2019 events without the customer\u2019s id', async () => {
  const customer = await connectAs('u1');
  await customer.nextOf('auth');
  await publishJson('evt.support.message.sent', [
    { ...message, id: '10', from: 'support', about: { kind: 'order', id: 'x' } },
  ]);
  const { data } = await customer.nextOf('chat');
  expect(data).toMatchObject({ from: 'support', about: { kind: 'order', id: 'x' } });
  expect(data).not.toHaveProperty('user_id');
});

test('a message is sent when it is written, and not again from the outbox', async () => {
  const [support, customer] = await Promise.all([connectAs('o-support'), connectAs('u1')]);
  await Promise.all([support, customer].map((socket) => socket.nextOf('auth')));
  await publishJson('live.support.message', { ...message, id: '8' });
  await publishJson('evt.support.message.sent', [
    { ...message, id: '8' },
    { ...message, id: '9' },
  ]);
  for (const socket of [support, customer]) {
    expect((await socket.nextOf('chat')).data).toMatchObject({ id: '8' });
    expect((await socket.nextOf('chat')).data).toMatchObject({ id: '9' });
    await socket.settled();
    expect(socket.received).toEqual([]);
  }
});

test('an idle operator session ends; watching does not prolong it', async () => {
  const socket = await connectAs('o-finance');
  await socket.nextOf('auth');
  identity.asked.length = 0;
  identity.on(sessionCheck, () => {
    throw new AppError('UNAUTHENTICATED');
  });
  gateway.clock.advance(60_000);
  expect(await socket.nextOf('error')).toMatchObject({ code: 1002 });
  expect(identity.asked.map(({ data }) => data)).toMatchObject([{ user_id: 'o-finance', is_use: false }]);
  await publishJson('evt.wallet.deposit.changed', [deposit]);
  await socket.settled();
  expect(socket.received).toEqual([]);
});

test('an operator without a role receives nothing', async () => {
  const socket = await connectAs('o-nobody');
  expect(await socket.nextOf('error')).toMatchObject({ code: 1003 });
});

test('an owner who has to log in with a passkey first receives nothing', async () => {
  identity.on(sessionCheck, () => ({
    ...{ operator: true, role: 'owner', needs_passkey: true, expires_at: gateway.clock.now() + 3_600_000 },
  }));
  const socket = await connectAs('o-owner');
  expect(await socket.nextOf('error')).toMatchObject({ code: 2016 });
  await publishJson('evt.wallet.deposit.changed', [deposit]);
  await socket.settled();
  expect(socket.received).toEqual([]);
});
