import { pushKey, pushSubscribe } from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { IdentityHarness } from '../testing/identity-harness.js';
import { TestPushService } from '../testing/push-service.js';
import { PushSender } from './push-sender.js';

let identity: IdentityHarness;
let service: TestPushService;
let other: TestPushService;

beforeAll(async () => {
  identity = await IdentityHarness.start({ PUSH_LOCAL: 'true' });
  [service, other] = [await TestPushService.start(), await TestPushService.start()];
});
afterAll(async () => {
  await identity.stop();
  await Promise.all([service.stop(), other.stop()]);
});

/** A customer's browser at a push service. Returns the subscription's id. */
async function subscribed(at: TestPushService, name: string): Promise<string> {
  const customer = await identity.register();
  const { key } = await identity.call(pushKey, {}, customer);
  await identity.call(pushSubscribe, at.browser(key, name), customer);
  const [row]: { id: string }[] = await identity.db.dataSource.query(
    'select id from push_subscriptions where user_id = $1',
    [customer.id],
  );
  return row?.id ?? '';
}

/** Writes a message to each of these subscriptions. */
async function write(subscriptionIds: string[], category = 'order', dueInMs = 0): Promise<void> {
  await identity.db.dataSource.query(
    `insert into push_messages (subscription_id, category, kind, facts, at, due_at)
     select s, $2, 'order', '{}', $3, $3::bigint + $4 from unnest($1::uuid[]) s`,
    [subscriptionIds, category, identity.clock.now(), dueInMs],
  );
}

/** How many messages there are. */
async function messages(where: string): Promise<number> {
  const [row]: { n: number }[] = await identity.db.dataSource.query(
    `select count(*)::int as n from push_messages where ${where}`,
  );
  return row?.n ?? 0;
}

it('a push service that hangs delays no message to another', async () => {
  const first = await subscribed(service, 'hangs');
  const copies: { id: string }[] = await identity.db.dataSource.query(
    `insert into push_subscriptions (user_id, session_id, endpoint, endpoint_hash, p256dh, auth, created_at)
     select user_id, session_id, endpoint, sha256(n::text::bytea), p256dh, auth, created_at
     from push_subscriptions, generate_series(1, 2000) n where id = $1 returning id`,
    [first],
  );
  const healthy = await subscribed(other, 'answers');
  const answers: ((status: number) => void)[] = [];
  service.answer = () => new Promise((answer) => answers.push(answer));
  await write(
    copies.map(({ id }) => id),
    'order',
    -1_000,
  );
  await until(() => answers.length === 32);
  await write([healthy]);
  await other.arrived(1);
  // None of the first connections has timed out meanwhile, and the others wait untried.
  expect([answers.length, await messages(`attempts > 0 and subscription_id <> '${healthy}'`)]).toEqual([32, 128]);
  service.answer = () => 410;
  for (const answer of answers) answer(410);
  await until(async () => (await messages('true')) === 0);
});

it('after a failure, what else waits for the browser is tried no earlier', async () => {
  const id = await subscribed(service, 'fails');
  service.answer = () => 503;
  await write([id], 'money', 2_000);
  await write([id]);
  const now = identity.clock.now();
  await until(async () => (await messages(`category = 'order' and attempts = 1 and due_at = ${now + 5_000}`)) === 1);
  expect(await messages(`category = 'money' and attempts = 0 and due_at = ${now + 5_000}`)).toBe(1);
  service.answer = () => 410;
  identity.clock.advance(5_000);
  await until(async () => (await messages('true')) === 0);
});

it('a browser gets its next messages together after the one under way', async () => {
  const id = await subscribed(other, 'busy');
  other.pushed.length = 0;
  const answers: ((status: number) => void)[] = [];
  other.answer = () => new Promise((answer) => answers.push(answer));
  await write([id]);
  await until(() => answers.length === 1);
  await write([id, id, id]);
  await identity.service.get(PushSender).run();
  expect(await messages('attempts = 0')).toBe(3);
  other.answer = () => 201;
  answers[0]?.(201);
  await other.arrived(2);
  expect(other.pushed[1]?.message).toMatchObject({ title: '3 orders have settled' });
});
