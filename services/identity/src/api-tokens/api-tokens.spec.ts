import { createHash } from 'node:crypto';
import {
  type ApiTokenCheckReply,
  apiTokenCheck,
  apiTokens,
  type CreatedApiTokenView,
  closeAccount,
  consoleCustomerFreeze,
  consoleCustomerUnfreeze,
  createApiToken,
  exportData,
  MAX_API_TOKENS,
  resetPwd,
  revokeApiToken,
  setLimits,
} from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { type Caller, IdentityHarness, PASSWORD } from '../testing/identity-harness.js';
import { refused } from '../testing/refused.js';

const DAY_MS = 86_400_000;
const PIN = '482913';
let identity: IdentityHarness;
let user: Caller;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  identity.peers.start();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  user = await identity.register({ pay_password: PIN });
});

const create = (fields: object = {}, caller = user): Promise<CreatedApiTokenView> =>
  identity.call(createApiToken, { name: 'bot', scopes: ['read', 'trade'], expires_in_days: 30, ...fields }, caller);
const check = (token: string, ip = '203.0.113.9'): Promise<ApiTokenCheckReply> =>
  identity.ask(apiTokenCheck, { hash: createHash('sha256').update(token).digest('hex'), ip });
const operator = { context: { userId: '0197a000-0000-7000-8000-000000000001', operator: true } };

describe('an API token', () => {
  it('is shown once, and works with its scopes and addresses until it expires', async () => {
    const made = await create({ ip_list: ['203.0.113.0/24', ' 2001:db8::/32 '], scopes: ['trade', 'read'] });
    expect(made.token).toMatch(/^mk_test_[\w-]{43}$/);
    expect(made).toMatchObject({ hint: `mk_test_…${made.token.slice(-4)}`, status: 'active', last_used_at: null });
    expect(await check(made.token)).toEqual({
      id: made.id,
      user_id: user.id,
      scopes: ['read', 'trade'],
      ip_list: ['203.0.113.0/24', '2001:db8::/32'],
      expires_at: identity.clock.now() + 30 * DAY_MS,
    });
    const { list, total } = await identity.call(apiTokens, {}, user);
    expect([total, list[0]?.id]).toEqual([1, made.id]);
    const stored = JSON.stringify([list, await identity.call(exportData, {}, user)]);
    expect(stored).toContain('"name":"bot"');
    expect(stored).not.toContain(made.token.slice(8, 20));
    const [row]: object[] = await identity.db.dataSource.query('select t::text from api_tokens t where id = $1', [
      made.id,
    ]);
    expect(JSON.stringify(row)).not.toContain(made.token.slice(8, 20));
  });

  it('works no longer once it has expired', async () => {
    const { token } = await create({ expires_in_days: 1 });
    identity.clock.advance(DAY_MS);
    await expect(check(token)).rejects.toEqual(refused('UNAUTHENTICATED'));
    expect((await identity.call(apiTokens, {}, user)).list).toMatchObject([{ status: 'expired' }]);
  });

  it.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['withdraw'] }, 'scopes'],
    [{ expires_in_days: 366 }, 'expires_in_days'],
    [{ ip_list: ['203.0.113.7', '203.0.113.0/99'] }, 'ip_list'],
  ])('with %j is refused', async (fields, field) => {
    await expect(create(fields)).rejects.toMatchObject({ problems: [{ field }] });
  });

  it('asks for the proof that a new address asks for, and tells the customer', async () => {
    identity.clock.advance(300_000);
    const createOld = (proof: object): Promise<CreatedApiTokenView> =>
      identity.call(createApiToken, { name: 'bot', scopes: ['read'], expires_in_days: 1, ...proof }, user);
    await expect(createOld({})).rejects.toMatchObject({ problems: [{ field: 'password' }] });
    await expect(createOld({ password: 'wrong' })).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await createOld({ password: PASSWORD });
    await createOld({ pay_password: PIN });
    const notices: object[] = await identity.db.dataSource.query(
      `select kind from security_notices where user_id = $1`,
      [user.id],
    );
    expect(notices).toEqual([{ kind: 'api_token' }, { kind: 'api_token' }]);
  });

  it('is one of at most twenty', async () => {
    for (let n = 0; n < MAX_API_TOKENS; n++) await create();
    await expect(create()).rejects.toEqual(refused('TOO_MANY_SAVED', { params: { limit: 20, used: 20 } }));
    const { list } = await identity.call(apiTokens, { page: 2, size: 15 }, user);
    expect(list).toHaveLength(5);
    await identity.call(revokeApiToken, { id: list[0]?.id }, user);
    await create();
  });

  it('records its use at most once a minute', async () => {
    const { token } = await create();
    const used = async (): Promise<unknown[]> => {
      const { list } = await identity.call(apiTokens, {}, user);
      return [list[0]?.last_used_at, list[0]?.last_used_ip];
    };
    const first = new Date(identity.clock.now()).toISOString();
    await check(token, '203.0.113.9');
    await until(async () => (await used())[0] === first);
    identity.clock.advance(59_000);
    await check(token, '203.0.113.10');
    identity.clock.advance(2_000);
    await check(token, '203.0.113.11');
    await until(async () => (await used())[0] !== first);
    expect(await used()).toEqual([new Date(identity.clock.now()).toISOString(), '203.0.113.11']);
  });
});

describe('an API token ends', () => {
  const isAnnounced = (id: string) => () => identity.ended.some((e) => e.user_id === user.id && e.session_id === id);

  it('when it is revoked, by its owner alone', async () => {
    const { id, token } = await create();
    const other = await identity.register();
    await expect(identity.call(revokeApiToken, { id }, other)).rejects.toEqual(refused('NOT_FOUND'));
    await identity.call(revokeApiToken, { id }, user);
    await until(isAnnounced(id));
    await expect(check(token)).rejects.toEqual(refused('UNAUTHENTICATED'));
    await expect(identity.call(revokeApiToken, { id }, user)).rejects.toEqual(refused('NOT_FOUND'));
    expect((await identity.call(apiTokens, {}, user)).list).toMatchObject([{ id, status: 'revoked' }]);
  });

  it('with a new password, which one session survives', async () => {
    const { token } = await create();
    const changed = { new_password: 'another horse 8', confirm_password: 'another horse 8' };
    await identity.call(resetPwd, { old_password: PASSWORD, ...changed }, user);
    await until(() =>
      identity.ended.some((e) => e.user_id === user.id && e.except_session_id === user.context.sessionId),
    );
    await expect(check(token)).rejects.toEqual(refused('UNAUTHENTICATED'));
  });

  it('and is deleted with the account', async () => {
    const { token } = await create();
    await identity.call(closeAccount, { password: PASSWORD }, user);
    await expect(check(token)).rejects.toEqual(refused('UNAUTHENTICATED'));
    const rows: object[] = await identity.db.dataSource.query('select 1 from api_tokens where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });
});

describe('an API token is suspended', () => {
  it('while its customer is frozen', async () => {
    const { token } = await create();
    await identity.call(consoleCustomerFreeze, { id: user.id, reason: 'a question' }, operator);
    await expect(check(token)).rejects.toEqual(
      refused('ACCOUNT_RESTRICTED', { params: { until: null, reason: 'a question' } }),
    );
    await identity.call(consoleCustomerUnfreeze, { id: user.id, reason: 'answered' }, operator);
    await check(token);
  });

  it('while its customer takes a break', async () => {
    const { token } = await create();
    const end = identity.clock.now() + DAY_MS;
    await identity.call(setLimits, { exclude_until: new Date(end).toISOString() }, user);
    await expect(check(token)).rejects.toMatchObject({ errorName: 'ACCOUNT_RESTRICTED' });
    identity.clock.advance(DAY_MS);
    await check(token);
  });
});
