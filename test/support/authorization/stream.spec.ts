import {
  ANYONE,
  AppError,
  allEvents,
  apiTokenCheck,
  BALANCE_SUBJECT,
  BOOK_READERS,
  balancesOf,
  type EventDef,
  LIVE_MESSAGE_SUBJECT,
  messageSent,
  parse,
  REVIEWERS,
  ROLES,
  type Role,
  SESSION_ENDED_SUBJECT,
  SUPPORT,
  sessionCheck,
  TYPING_SUBJECT,
} from '@makoto/contracts';
import fc from 'fast-check';
import { classSchemas, refTo } from '../../../services/gateway/src/docs/schemas.js';
import { FakeService } from '../../../services/gateway/src/testing/fake-service.js';
import { StreamSocket } from '../../../services/gateway/src/testing/stream-socket.js';
import { TestGateway } from '../../../services/gateway/src/testing/test-gateway.js';
import { Values } from '../../../tools/trial/fuzz/values.ts';

// Every declared event, and every live subject, against every kind of connection to /stream.

/** Whom an event may reach: the customer that it names, every customer, or none; programs; and operators by role. */
interface Audience {
  customers: 'own' | 'all' | 'none';
  programs?: boolean;
  roles?: readonly Role[];
}

const OWN = { customers: 'own', programs: true } as const;
const PRIVATE = { customers: 'own', programs: false } as const;
const NEWS = { customers: 'all', programs: true } as const;
const NOBODY: Audience = { customers: 'none' };

/** By the meaning of each event. One that is not here is for no connection at all. */
const AUDIENCES: Readonly<Record<string, Audience>> = {
  'trading.order.placed': OWN,
  'trading.order.settled': OWN,
  'market.alert.reached': OWN,
  'earn.position.changed': OWN,
  'identity.restrictions_changed': OWN,
  'wallet.deposit.changed': { ...OWN, roles: BOOK_READERS },
  'wallet.withdrawal.changed': { ...OWN, roles: BOOK_READERS },
  'identity.kyc.changed': { ...PRIVATE, roles: REVIEWERS },
  'support.message.sent': { ...PRIVATE, roles: SUPPORT },
  'support.message.read': { ...PRIVATE, roles: SUPPORT },
  'trading.terms.changed': { ...NEWS, roles: BOOK_READERS },
  'earn.terms.changed': { ...NEWS, roles: BOOK_READERS },
  'wallet.terms.changed': { ...NEWS, roles: BOOK_READERS },
  'referral.terms.changed': { ...NEWS, roles: BOOK_READERS },
  'support.notice.published': { ...NEWS, roles: ANYONE },
  'support.notice.withdrawn': { ...NEWS, roles: ANYONE },
  'support.hours.changed': { ...NEWS, roles: ANYONE },
  'support.conversation.changed': { customers: 'none', roles: SUPPORT },
  'wallet.correction.changed': { customers: 'none', roles: BOOK_READERS },
  'referral.linked_accounts.changed': { customers: 'none', roles: REVIEWERS },
};

const AT = Date.UTC(2026, 0, 5, 12);
const PROGRAM = `mk_test_${'r'.repeat(43)}`;
const TRADER = `mk_test_${'t'.repeat(43)}`;
/** What somebody would try who wants another's messages. */
const PRYING = [
  ...['u1', 'evt.>', '*', '>', 'wallet.balance', '__proto__', '../u1'].map((quotes) => ({
    op: 'subscribe',
    quotes: [quotes],
  })),
  ...['user_id', 'topic', 'channel', 'events', 'as'].map((name) => ({ op: 'subscribe', quotes: [], [name]: 'u1' })),
  { op: 'auth', token: 'u1', user_id: 'u1' },
];

const values = new Values(classSchemas(allEvents().map(({ payload }) => payload)), {});

let gateway: TestGateway;
let services: FakeService[];
let sockets: Map<string, StreamSocket>;

beforeAll(async () => {
  gateway = await TestGateway.start();
  const [identity, wallet] = [new FakeService('identity', gateway.nats), new FakeService('wallet', gateway.nats)];
  services = [await identity.start(), await wallet.start()];
  const expires_at = gateway.clock.now() + 3_600_000;
  identity.on(sessionCheck, (data) => {
    const id = String(Reflect.get(data, 'user_id'));
    const role = ROLES.find((one) => one === id) ?? null;
    return { operator: role !== null, role, expires_at };
  });
  let made = 0;
  identity.on(apiTokenCheck, () => {
    const scopes = made++ === 0 ? ['read'] : ['trade'];
    return { id: `t${made}`, user_id: 'u1', scopes, ip_list: [], expires_at };
  });
  wallet.on(balancesOf, () => ({ list: [{ user_id: 'u1', balances: [] }] }));
  sockets = new Map();
  for (const name of ['nobody', 'u1', 'u2', 'program', 'trader', 'ended', ...ROLES]) {
    sockets.set(name, await StreamSocket.open(gateway.url, { 'accept-language': 'en' }));
  }
  const auth = async (name: string, token: string, answer = 'auth'): Promise<void> => {
    of(name).send({ op: 'auth', token });
    await of(name).nextOf(answer);
  };
  await auth('u1', gateway.token({ sub: 'u1', sid: 's1' }));
  await auth('u2', gateway.token({ sub: 'u2', sid: 's2' }));
  await auth('ended', gateway.token({ sub: 'u1', sid: 'ended' }));
  await auth('program', PROGRAM);
  await auth('trader', TRADER, 'error');
  for (const role of ROLES) await auth(role, gateway.token({ sub: role, sid: 's', op: true }));
  gateway.nats.publish(SESSION_ENDED_SUBJECT, JSON.stringify({ user_id: 'u1', session_id: 'ended' }));
  await of('ended').nextOf('error');
  for (const name of ['nobody', 'ended', 'trader', 'auditor']) {
    for (const message of PRYING) of(name).send(message);
    await of(name).settled();
  }
  for (const socket of sockets.values()) socket.received.length = 0;
});

afterAll(async () => {
  await Promise.all([...sockets.values()].map((socket) => socket.close()));
  await Promise.all(services.map((service) => service.stop()));
  await gateway.stop();
});

function of(name: string): StreamSocket {
  const socket = sockets.get(name);
  if (!socket) throw new Error(`${name} is not connected`);
  return socket;
}

/** Publishes a message and returns the names of those who got something. */
async function reachedBy(subject: string, message: object): Promise<string[]> {
  gateway.nats.publish(subject, JSON.stringify([message]));
  await gateway.nats.flush();
  // A call's answer comes after the message, on the gateway's one connection.
  await gateway.post('common/banks', { currency: 'USD' });
  const reached: string[] = [];
  for (const [name, socket] of sockets) {
    await socket.settled();
    if (socket.received.splice(0).length > 0) reached.push(name);
  }
  return reached;
}

function expected({ customers, programs, roles = [] }: Audience): string[] {
  const people = customers === 'own' ? ['u1'] : customers === 'all' ? ['u1', 'u2'] : [];
  const named = new Set([...people, ...(programs ? ['program'] : []), ...roles]);
  return [...sockets.keys()].filter((name) => named.has(name));
}

/** An event as its service could publish it, about u1 if it is about a customer. */
function sampleOf({ payload }: EventDef): object {
  const samples = fc.sample(values.of(refTo(payload)), { seed: 1, numRuns: 20 });
  for (const sample of samples) {
    const fields = Object.entries(Object(sample)).map(([name, value]) => [
      name,
      typeof value === 'number' && value > 1_000 ? AT : value,
    ]);
    const event = JSON.parse(JSON.stringify(Object.fromEntries(fields)));
    if ('user_id' in event) event.user_id = 'u1';
    try {
      return parse(payload, event);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  throw new Error(`no sample of ${payload.name} is valid`);
}

it.each(allEvents().map((event) => [event.name, event] as const))(
  '%s reaches whom it may, and nobody else',
  async (name, event) => {
    expect(await reachedBy(`evt.${name}`, sampleOf(event))).toEqual(expected(AUDIENCES[name] ?? NOBODY));
  },
);

it.each(
  allEvents()
    .map((event) => [event.name, event] as const)
    .filter(([name]) => AUDIENCES[name]?.customers === 'own'),
)('%s without its customer reaches no customer', async (name, event) => {
  for (const user_id of [undefined, null, 5, '', ['u1']]) {
    const reached = await reachedBy(`evt.${name}`, { ...sampleOf(event), user_id });
    expect(reached.filter((one) => ['u1', 'u2', 'program', 'nobody'].includes(one))).toEqual([]);
  }
});

it('what is sent live reaches its customer and the roles that may see it', async () => {
  expect(await reachedBy(BALANCE_SUBJECT, { user_id: 'u1' })).toEqual(['u1', 'program']);
  expect(await reachedBy(TYPING_SUBJECT, { user_id: 'u1', from: 'support' })).toEqual(['u1']);
  expect(await reachedBy(TYPING_SUBJECT, { user_id: 'u1', from: 'user' })).toEqual(
    expected({ customers: 'none', roles: SUPPORT }),
  );
  const message = { ...sampleOf(messageSent), id: 'live-1' };
  expect(await reachedBy(LIVE_MESSAGE_SUBJECT, message)).toEqual(expected({ ...PRIVATE, roles: SUPPORT }));
});
