import {
  AppError,
  allCalls,
  allRpcs,
  type CallDef,
  callPattern,
  Empty,
  PARTS,
  type PartName,
  ROLES,
  SERVICES,
  type ServiceName,
} from '@makoto/contracts';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Logger } from '../logging/logger.js';
import { inboxOf } from '../service/nats.js';
import { natsPermissions } from '../service/nats-permissions.js';
import { OwnNats } from '../testing/own-nats.js';
import { CallContext, systemContext } from './call-context.js';
import { RpcServer } from './rpc-server.js';
import { decodeReplies, encode, fromWire, type RequestItem, readReply, replySubject, requestSubject } from './wire.js';

// Every declared call and request, asked by every part over its own NATS user, with every kind of context. What must
// happen follows from the declarations alone: see docs/adr/027-bus-permissions.md.

const CUSTOMER = { userId: 'u1', sessionId: 's1' };
const OPERATOR = { userId: 'o1', sessionId: 's1', operator: true };
const contextWith = (more: object): object => ({ ...systemContext('r'), ...more });

type Who = 'unreadable' | 'nobody' | 'customer' | 'operator' | (typeof ROLES)[number];

const CONTEXTS: readonly (readonly [who: Who, context: unknown])[] = [
  ['unreadable', undefined],
  ['unreadable', null],
  ['unreadable', 'gateway'],
  ['unreadable', []],
  ['unreadable', {}],
  ['unreadable', { ...CUSTOMER, requestId: 'r' }],
  ['unreadable', contextWith({ ...CUSTOMER, lang: 'fr' })],
  ['unreadable', contextWith({ ...CUSTOMER, userId: 'x'.repeat(65) })],
  ['unreadable', contextWith({ ...OPERATOR, role: 'root' })],
  ['unreadable', contextWith({ ...OPERATOR, operator: 'yes' })],
  ['nobody', contextWith({})],
  ['nobody', contextWith({ userId: null })],
  // What a newer version may add counts for nothing.
  ['nobody', JSON.parse('{"requestId":"r","lang":"en","__proto__":{"userId":"u1"}}')],
  ['customer', contextWith(CUSTOMER)],
  ['customer', contextWith({ ...CUSTOMER, isAdmin: true })],
  // A role without `operator` makes nobody an operator.
  ['customer', contextWith({ ...CUSTOMER, role: 'owner' })],
  ['operator', contextWith(OPERATOR)],
  ...ROLES.map((role) => [role, contextWith({ ...OPERATOR, role })] as const),
];

/** A declared call or request of a service. */
interface Declared {
  pattern: string;
  callers: readonly PartName[];
  call: CallDef | undefined;
}

function declaredFor(service: ServiceName): Declared[] {
  const calls = allCalls().filter((def) => def.service === service);
  const rpcs = allRpcs().filter((def) => def.service === service);
  return [
    ...calls.map((call): Declared => ({ pattern: callPattern(call), callers: ['gateway', ...call.askedBy], call })),
    ...rpcs.map(({ pattern, callers }): Declared => ({ pattern, callers, call: undefined })),
  ];
}

/** What every handler of this file answers. */
const REACHED = 'INTERNAL';

/** The error that the declarations promise. */
function promised({ callers, call }: Declared, part: PartName, who: Who): string {
  if (!callers.includes(part)) return 'FORBIDDEN';
  if (who === 'unreadable') return 'VALIDATION';
  if (!call || call.auth === 'none') return REACHED;
  if (call.auth === 'operator') return call.roles.some((role) => role === who) ? REACHED : 'FORBIDDEN';
  if (call.auth === 'user') return who === 'customer' ? REACHED : 'UNAUTHENTICATED';
  return who === 'nobody' || who === 'customer' ? REACHED : 'FORBIDDEN';
}

const users = Object.entries(natsPermissions()).map(([user, { publish, subscribe }]) => ({
  user,
  password: 'test',
  permissions: { publish: { allow: publish }, subscribe: { allow: subscribe } },
}));

let nats: OwnNats;
let connections: Map<PartName, NatsConnection>;
let servers: RpcServer[];
/** The contexts that handlers were given, by pattern. */
let given: Map<string, CallContext[]>;

const of = (part: PartName): NatsConnection => {
  const connection = connections.get(part);
  if (!connection) throw new Error(`${part} is not connected`);
  return connection;
};

beforeAll(async () => {
  nats = await OwnNats.start(`authorization: ${JSON.stringify({ users })}\n`);
  const address = nats.url.slice('nats://'.length);
  connections = new Map();
  for (const part of PARTS) {
    const as = { user: part, pass: 'test', inboxPrefix: inboxOf(part) };
    connections.set(part, await connect({ servers: address, reconnect: false, ...as }));
  }
  given = new Map();
  servers = await Promise.all(SERVICES.map(serve));
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await Promise.all([...connections.values()].map((connection) => connection.close()));
  await nats.stop();
});

/** A service that is reached by everything declared for it, whatever the payload, and notes who asked. */
async function serve(service: ServiceName): Promise<RpcServer> {
  const server = new RpcServer(service, of(service), new Logger('spec', 'silent'), async () => []);
  const payloads: Map<string, unknown> = Reflect.get(server, 'requestClasses');
  for (const pattern of payloads.keys()) {
    payloads.set(pattern, Empty);
    server.addHandler(pattern, async (_data: unknown, context: CallContext) => {
      given.set(pattern, [...(given.get(pattern) ?? []), context]);
      throw new AppError(REACHED);
    });
  }
  await new Promise<void>((resolve, reject) => server.listen((error) => (error ? reject(error) : resolve())));
  return server;
}

/** The outcome of each item; nothing if NATS does not let the part ask the service. */
async function ask(part: PartName, service: ServiceName, items: RequestItem[]): Promise<Map<number, string>> {
  const nats = of(part);
  const inbox = `${replySubject(part, service)}.matrix`;
  const outcomes = new Map<number, string>();
  const all = Promise.withResolvers<void>();
  const replies = nats.subscribe(`${inbox}.>`, {
    callback: (_error, { data }) => {
      for (const { id, ok, text } of decodeReplies(data))
        outcomes.set(id, ok ? 'ok' : fromWire(readReply(text)).errorName);
      if (outcomes.size === items.length) all.resolve();
    },
  });
  const refused = (async () => {
    for await (const status of nats.status()) if (status.type === 'error') return;
  })();
  nats.publish(requestSubject(service, part), encode(items), { reply: `${inbox}.1` });
  await Promise.race([all.promise, refused]);
  replies.unsubscribe();
  return outcomes;
}

describe.each(SERVICES)('%s', (service) => {
  const declared = declaredFor(service);

  it.each(PARTS)('answers %s what is declared for it, in the name of whom it is declared for', async (part) => {
    const rows = declared.flatMap((def) => CONTEXTS.map(([who, context]) => ({ def, who, context })));
    const items = rows.map(({ def, context }, id): RequestItem => [id, def.pattern, {}, context]);
    given.clear();
    const outcomes = await ask(part, service, items);
    const isAsker = part === 'gateway' || declared.some(({ callers }) => callers.includes(part));
    expect(outcomes.size).toBe(isAsker ? items.length : 0);
    const wrong = rows.flatMap(({ def, who, context }, id) => {
      const [got, must] = [outcomes.get(id), promised(def, part, who)];
      return !isAsker || got === must ? [] : [`${def.pattern} for ${JSON.stringify(context)}: ${got}, not ${must}`];
    });
    expect(wrong).toEqual([]);
    // Of other parts' requests, no handler learns of a customer or operator.
    const named = declared
      .filter(({ call }) => part !== 'gateway' && !call)
      .flatMap(({ pattern }) => given.get(pattern) ?? [])
      .filter(({ userId, operator, role, sessionId, ip }) => userId ?? operator ?? role ?? sessionId ?? ip);
    expect(named).toEqual([]);
  });
});

it('names that nobody declared, and other services’ names, reach nobody', async () => {
  const names = ['', 'ping', '__proto__', 'constructor', 'wallet.*', 'identity.session_check', 'api/user/details'];
  const items = names.map((name, id): RequestItem => [id, name, {}, CONTEXTS.at(-1)?.[1]]);
  given.clear();
  expect([...(await ask('gateway', 'wallet', items)).values()]).toEqual(names.map(() => 'NOT_FOUND'));
  expect(given.size).toBe(0);
});
