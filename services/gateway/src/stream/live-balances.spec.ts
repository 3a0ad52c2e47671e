import { BALANCE_SUBJECT, type BalancesOfRequest, balancesOf, sessionCheck } from '@makoto/contracts';
import { FakeService } from '../testing/fake-service.js';
import { StreamSocket } from '../testing/stream-socket.js';
import { TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let identity: FakeService;
let wallet: FakeService;
let open: StreamSocket[];

beforeAll(async () => {
  gateway = await TestGateway.start();
  identity = await new FakeService('identity', gateway.nats).start();
  wallet = await new FakeService('wallet', gateway.nats).start();
  identity.on(sessionCheck, () => ({ operator: false, expires_at: gateway.clock.now() + 3_600_000 }));
});
afterAll(async () => {
  await Promise.all([identity.stop(), wallet.stop()]);
  await gateway.stop();
});
beforeEach(() => {
  open = [];
  wallet.asked.length = 0;
});
afterEach(() => Promise.all(open.map((socket) => socket.close())));

const connectAs = async (sub: string): Promise<StreamSocket> => {
  const socket = await StreamSocket.open(gateway.url);
  open.push(socket);
  socket.send({ op: 'auth', token: gateway.token({ sub, sid: 's1' }) });
  await socket.nextOf('auth');
  return socket;
};
const changed = async (...users: string[]): Promise<void> => {
  gateway.nats.publish(BALANCE_SUBJECT, JSON.stringify(users.map((user_id) => ({ user_id }))));
  await gateway.nats.flush();
};
const usd = (available: string): object[] => [
  { currency: 'USD', available, in_trade: '2', locked: '0', withdrawing: '0' },
];

test('a customer receives changed balances, and the wallet is asked only for connected customers', async () => {
  const [mine, other] = [await connectAs('u1'), await connectAs('u2')];
  wallet.on(balancesOf, () => ({ list: [{ user_id: 'u1', balances: usd('1') }] }));
  await changed('u1', 'u3');
  expect(await mine.nextOf('balance')).toEqual({ type: 'balance', data: { balances: usd('1') } });
  await other.settled();
  expect(other.received).toEqual([]);
  expect(wallet.asked.map(({ data }) => data)).toEqual([{ users: ['u1'] }]);
});

test('balances never arrive out of order: the wallet is asked again only after it has answered', async () => {
  const [mine, other] = [await connectAs('u1'), await connectAs('u2')];
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let available = 0;
  wallet.on(balancesOf, async ({ users }: Partial<BalancesOfRequest>) => {
    const list = users?.map((user_id) => ({ user_id, balances: usd(String(available)) }));
    asked.resolve();
    if (available++ === 0) await answer.promise;
    return { list };
  });
  await changed('u1');
  await asked.promise;
  // The first answer, with the balance at that moment, is still in transit.
  await changed('u1', 'u2');
  await changed('u1');
  await other.settled();
  expect(available).toBe(1);
  answer.resolve();
  expect(await other.nextOf('balance')).toMatchObject({ data: { balances: usd('1') } });
  expect(await mine.nextOf('balance')).toMatchObject({ data: { balances: usd('0') } });
  expect(await mine.nextOf('balance')).toMatchObject({ data: { balances: usd('1') } });
  expect(available).toBe(2);
});

test('a wallet that is down is asked again at the next change', async () => {
  const mine = await connectAs('u1');
  wallet.on(balancesOf, () => {
    throw new Error('away');
  });
  await changed('u1');
  await mine.settled();
  wallet.on(balancesOf, () => ({ list: [{ user_id: 'u1', balances: usd('5') }] }));
  await changed('u1');
  expect(await mine.nextOf('balance')).toMatchObject({ data: { balances: usd('5') } });
});
