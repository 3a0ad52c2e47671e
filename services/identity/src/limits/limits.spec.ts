import { randomUUID } from 'node:crypto';
import { restrictions, setLimits, userLimits, userLogin } from '@makoto/contracts';
import { IdentityHarness, PASSWORD, START_MS } from '../testing/identity-harness.js';
import { field, refused } from '../testing/refused.js';

const DAY_MS = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString();
let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
});
afterAll(() => identity.stop());
beforeEach(() => identity.clock.set(START_MS));

describe('a customer’s limits', () => {
  it('decrease at once and increase after 24 hours', async () => {
    const user = await identity.register();
    const tight = await identity.call(setLimits, { daily_stake: '100', session_minutes: 30 }, user);
    expect(tight).toMatchObject({ daily_stake: '100.00', session_minutes: 30, daily_loss: null, pending: [] });
    const loose = await identity.call(setLimits, { daily_stake: '250.50', session_minutes: null }, user);
    const at = iso(START_MS + DAY_MS);
    expect(loose).toMatchObject({ daily_stake: '100.00', session_minutes: 30 });
    expect(loose.pending).toEqual([
      { name: 'daily_stake', value: '250.50', at },
      { name: 'session_minutes', value: null, at },
    ]);
    expect(await identity.ask(restrictions, { user_id: user.id })).toMatchObject({
      daily_stake: '100.00',
      valid_until: START_MS + DAY_MS,
    });
    identity.clock.advance(DAY_MS);
    expect(await identity.call(userLimits, {}, user)).toMatchObject({
      daily_stake: '250.50',
      session_minutes: null,
      pending: [],
    });
    expect(await identity.ask(restrictions, { user_id: user.id })).toMatchObject({
      daily_stake: '250.50',
      valid_until: null,
    });
  });

  it('are returned for the right customer when many are requested concurrently', async () => {
    const [one, other, none] = [await identity.register(), await identity.register(), await identity.register()];
    await identity.call(setLimits, { daily_stake: '10', daily_loss: '5' }, one);
    await identity.call(setLimits, { daily_stake: '20' }, other);
    const ids = [other.id, one.id, randomUUID(), none.id, one.id, 'nobody'];
    const replies = await Promise.allSettled(ids.map((user_id) => identity.ask(restrictions, { user_id })));
    const values = replies.map((a) =>
      a.status === 'fulfilled' ? [a.value.daily_stake, a.value.daily_loss] : a.reason,
    );
    const limits = [
      ['20.00', null],
      ['10.00', '5.00'],
      [null, null],
    ];
    expect(values).toEqual([limits[0], limits[1], refused('NOT_FOUND'), limits[2], limits[1], expect.any(Error)]);
  });

  it('are published with all restrictions before the customer gets the reply', async () => {
    const user = await identity.register();
    await identity.call(setLimits, { daily_loss: '20', daily_deposit: '1000.01' }, user);
    const published = identity.events.find(
      (e) => e.subject === 'evt.identity.restrictions_changed' && JSON.stringify(e.payload).includes(user.id),
    )?.payload;
    expect(published).toEqual(await identity.ask(restrictions, { user_id: user.id }));
    expect(published).toMatchObject({
      daily_loss: '20.00',
      daily_deposit: '1000.01',
      closed: false,
      frozen: false,
      kyc_status: 'none',
    });
  });

  it('reject invalid amounts and values out of range', async () => {
    const user = await identity.register();
    const attempt = (body: object): Promise<unknown> => identity.call(setLimits, body, user);
    for (const amount of ['0', '-5', '1.234', '1e3', 'much', 1.234]) {
      await expect(attempt({ daily_loss: amount })).rejects.toEqual(refused('INVALID_AMOUNT'));
    }
    await expect(attempt({ session_minutes: 0 })).rejects.toEqual(
      refused('VALIDATION', field('session_minutes', 'range')),
    );
    await expect(attempt({ exclude_until: iso(START_MS - 1) })).rejects.toEqual(
      refused('VALIDATION', field('exclude_until', 'date')),
    );
    await expect(attempt({ exclude_until: '2099-01-01T00:00:00Z' })).rejects.toEqual(
      refused('VALIDATION', field('exclude_until', 'date')),
    );
    await expect(attempt({ exclude_until: 'tomorrow' })).rejects.toEqual(
      refused('VALIDATION', field('exclude_until', 'date')),
    );
  });
});

describe('self-exclusion', () => {
  it('can be extended but not shortened or revoked, and does not prevent log-in', async () => {
    const user = await identity.register();
    const until = iso(START_MS + 7 * DAY_MS);
    expect(await identity.call(setLimits, { exclude_until: until }, user)).toMatchObject({ exclude_until: until });
    const shorter = identity.call(setLimits, { exclude_until: iso(START_MS + DAY_MS) }, user);
    await expect(shorter).rejects.toEqual(refused('ACCOUNT_RESTRICTED', { params: { until, reason: null } }));
    await identity.call(setLimits, { exclude_until: null }, user);
    expect(await identity.ask(restrictions, { user_id: user.id })).toMatchObject({
      excluded_until: START_MS + 7 * DAY_MS,
    });
    const longer = iso(START_MS + 30 * DAY_MS);
    expect(await identity.call(setLimits, { exclude_until: longer }, user)).toMatchObject({ exclude_until: longer });
    await identity.call(userLogin, { account: user.username, password: PASSWORD });
    identity.clock.set(START_MS + 30 * DAY_MS);
    expect(await identity.ask(restrictions, { user_id: user.id })).toMatchObject({ excluded_until: null });
    expect(await identity.call(userLimits, {}, user)).toMatchObject({ exclude_until: null });
  });
});
