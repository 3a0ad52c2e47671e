import { randomUUID } from 'node:crypto';
import { type CallDef, callPattern } from '@makoto/contracts';
import { attempt, type Body, type Outcome } from '../support/authorization/attempt.ts';
import type { Belongings } from '../support/authorization/belongings.ts';
import { LiveSocket } from '../support/authorization/live-socket.ts';
import {
  bodyOf,
  calls,
  customers,
  furnished,
  open,
  operatorOf,
  operators,
  optional,
  type Row,
  wrongOnes,
} from '../support/authorization/matrix.ts';
import { sampleOf, uploadFor } from '../support/authorization/samples.ts';
import { Client, isJson, rowsOf } from '../support/client.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// Every call as every kind of caller. The expectations follow from the declarations alone: see
// docs/adr/007-authorization.md.

/**
 * These calls end what the others need. They come last, one after another, and those that end the session itself at the
 * end.
 */
const LAST = [
  ...[
    'user/del_bank',
    'user/del_wallet',
    'user/passkey_remove',
    'user/revoke_api_token',
    'wallet/cancel_withdrawal',
    'wealth/redeem',
  ],
  'user/end_session',
];

let product: SharedProduct;
let operator: Client;
let alice: Client;
let bob: Client;
let hers: Belongings;
let his: Belongings;

beforeAll(async () => {
  product = await sharedProduct();
  operator = await operatorOf(product);
  [[alice, hers], [bob, his]] = await Promise.all([furnished(product.url), furnished(product.url)]);
});

/** The token of a session that has ended. */
async function deadToken(): Promise<string> {
  const client = new Client(product.url);
  await client.register();
  await client.ok('user/logout');
  return client.token;
}

describe('callers', () => {
  it('are declared for every call', () => {
    expect(customers.length + optional.length + operators.length + open.length).toBe(calls.length);
    expect(customers.length).toBeGreaterThan(45);
    expect(operators.length).toBeGreaterThan(25);
    for (const def of [...customers, ...optional]) sampleOf(def, hers);
  });

  it.each([
    ['without a token', () => undefined],
    ['with a token that has ended', deadToken],
    ['with a token that nobody signed', () => `${alice.token.slice(0, -2)}xx`],
    ['with no token at all in the header', () => 'Bearer'],
  ])('%s gets 401, except where the declaration allows everyone', async (_who, tokenOf) => {
    const token = await tokenOf();
    expect(await wrongOnes(product.url, [...customers, ...operators], 401, 1002, token)).toEqual([]);
    const answered = await Promise.all(
      [...open, ...(token ? [] : optional)].map(async (def) => {
        const body = def.auth === 'optional' ? sampleOf(def, hers) : bodyOf(def);
        const { http } = await attempt(product.url, def, body, token);
        return [callPattern(def), http];
      }),
    );
    expect(answered.filter(([, http]) => http === 401 || http === 403)).toEqual([]);
  });

  it('an ended session is refused also where a token is optional', async () => {
    expect(await wrongOnes(product.url, optional, 401, 1002, await deadToken())).toEqual([]);
  });

  it('an operator’s session that has ended makes no call', async () => {
    const ended = await operatorOf(product);
    await ended.ok('console/logout');
    expect(await wrongOnes(product.url, [...operators, ...customers, ...optional], 401, 1002, ended.token)).toEqual([]);
  });

  it('operators cannot make a customer’s call', async () => {
    expect(await wrongOnes(product.url, [...customers, ...optional], 403, 1003, operator.token)).toEqual([]);
  });

  it('customers cannot make an operator’s call', async () => {
    expect(await wrongOnes(product.url, operators, 403, 1003, alice.token)).toEqual([]);
  });
});

describe('another customer’s record', () => {
  const named = [...customers, ...optional].flatMap((def) =>
    Object.entries(def.objects).map(([field, kind]) => ({ def, field, kind, call: callPattern(def) })),
  );
  const owned = named.filter(({ kind }) => kind !== 'public' && kind !== 'cursor');

  const bodyWith = (def: CallDef, field: string, id: string): Body => ({ ...sampleOf(def, his), [field]: id });

  it.each(owned)('is answered as if it did not exist: $kind in $field of $call', async ({ def, field, kind }) => {
    if (kind === undefined || kind === 'public') throw new Error('not a thing of somebody’s');
    const id = kind === 'upload' ? uploadFor(def, hers) : hers[kind];
    const theirs = await attempt(product.url, def, bodyWith(def, field, id), bob.token);
    const nobodys = await attempt(product.url, def, bodyWith(def, field, randomUUID()), bob.token);
    expect(theirs).toEqual(nobodys);
    expect([theirs.http, theirs.code]).toEqual([404, 1004]);
  });

  it.each(named.filter(({ kind }) => kind === 'cursor'))(
    'is not shown through a cursor: $field of $call',
    async ({ def, field }) => {
      const outcome = await attempt(product.url, def, bodyWith(def, field, hers.cursor), bob.token);
      expect([outcome.http, outcome.code]).toEqual([200, 0]);
      expect(outcome.text).not.toContain(`"id":"${hers.cursor}"`);
    },
  );

  it('is not in the export, and one’s own is', async () => {
    const [theirs, own] = await Promise.all([alice.ok('user/export_data'), bob.ok('user/export_data')]);
    for (const kind of ['bank_card', 'deposit', 'withdrawal', 'order', 'position', 'price_alert', 'session'] as const) {
      expect([kind, JSON.stringify(own).includes(hers[kind])]).toEqual([kind, false]);
    }
    const sections = (service: string): unknown => (isJson(theirs[service]) ? theirs[service]['sections'] : undefined);
    expect(sections('wallet')).toMatchObject({ bank_cards: [{ id: hers.bank_card }] });
    expect(sections('trading')).toMatchObject({ orders: [{ id: hers.order }] });
    expect(sections('market')).toMatchObject({ alerts: [{ id: hers.price_alert }] });
    expect(sections('earn')).toMatchObject({ positions: [{ id: hers.position }] });
    expect(sections('referral')).toMatchObject({ membership: [{ inviter_id: null }] });
    expect(sections('support')).toMatchObject({ messages: [{ id: hers.cursor, from: 'user' }] });
  });

  it('is unchanged afterwards', async () => {
    const idsOf = async (path: string): Promise<unknown[]> => rowsOf(await alice.ok(path)).map((row) => row['id']);
    expect(await idsOf('user/bank_list')).toEqual([hers.bank_card]);
    expect(await idsOf('user/wallet_list')).toEqual([hers.wallet_address]);
    expect(await idsOf('user/sessions')).toEqual([hers.session]);
    expect(rowsOf(await alice.ok('user/api_tokens')).find((t) => t['id'] === hers.api_token)).toMatchObject({
      status: 'active',
    });
    const [withdrawal] = rowsOf(await alice.ok('wallet/withdrawals'));
    expect(withdrawal).toMatchObject({ id: hers.withdrawal, status: expect.not.stringMatching(/cancelled|fail/) });
    expect(rowsOf(await alice.ok('wallet/deposits')).find((d) => d['id'] === hers.deposit)).toMatchObject({
      status: 'awaiting_payment',
    });
    expect(rowsOf(await alice.ok('wealth/orders'))[0]).toMatchObject({ id: hers.position, status: 'earning' });
  });
});

describe('a closed account', () => {
  it('can do nothing: its tokens are refused, and its log-in is answered like an unknown one', async () => {
    const closed = new Client(product.url);
    const { username: account, password } = await closed.register();
    await closed.ok('user/close_account', { password });
    expect(await wrongOnes(product.url, [...customers, ...optional, ...operators], 401, 1002, closed.token)).toEqual(
      [],
    );
    const login = await closed.call('user/login', { account, password }, { headers: { authorization: '' } });
    const unknown = await closed.call(
      'user/login',
      { account: 'nobody9', password },
      { headers: { authorization: '' } },
    );
    expect([login.http, login.code, login.msg]).toEqual([unknown.http, unknown.code, unknown.msg]);
    expect(login.code).toBe(2002);
  });
});

describe.each([
  [
    'frozen',
    async (client: Client) => {
      const { user } = await client.ok('user/details');
      const reason = 'a question about a payment';
      await operator.ok('console/customers/freeze', { id: isJson(user) ? user['id'] : '', reason });
    },
  ],
  [
    'self-excluded',
    async (client: Client) => {
      await client.ok('user/set_limits', { exclude_until: new Date(Date.now() + 86_400_000).toISOString() });
    },
  ],
])('a %s customer', (_what, restrict) => {
  let client: Client;
  let own: Belongings;
  const results = new Map<string, Outcome>();

  beforeAll(async () => {
    [client, own] = await furnished(product.url);
    await restrict(client);
    const make = async (def: CallDef): Promise<void> => {
      results.set(callPattern(def), await attempt(product.url, def, sampleOf(def, own), client.token));
    };
    const defs = [...customers, ...optional];
    // One after another: more than five PINs at once lock the PIN.
    for (const def of defs.filter(({ path }) => ![...LAST, 'user/logout'].includes(path))) await make(def);
    for (const path of LAST) for (const def of defs.filter((d) => d.path === path)) await make(def);
  });

  const outcomes = (defs: CallDef[]): Row[] =>
    defs.flatMap((def): Row[] => {
      const outcome = results.get(callPattern(def));
      return outcome ? [[callPattern(def), outcome.http, outcome.code]] : [];
    });

  it('cannot bring new money into play', () => {
    const refused = outcomes(customers.filter((def) => def.whenRestricted === 'refused'));
    expect(refused.length).toBeGreaterThan(2);
    expect(refused.filter(([, http, code]) => http !== 403 || code !== 2012)).toEqual([]);
  });

  it('can do everything else', () => {
    const rest = outcomes([...customers, ...optional].filter((def) => def.whenRestricted !== 'refused'));
    expect(rest.filter(([, http]) => http === 401 || http === 403 || http >= 500)).toEqual([]);
    expect(rest.filter(([, , code]) => code === 1001)).toEqual([]);
  });

  it('can see everything and withdraw their money', () => {
    const must = ['user/details', 'user/balance_list', 'order/hold_list', 'wealth/orders', 'wallet/bankWithdrawal'];
    const more = ['wallet/trcWithdrawal', 'wallet/convert', 'wealth/redeem', 'support/send', 'wallet/submit_now'];
    for (const path of [...must, ...more])
      expect([path, results.get(`api/${path}`)]).toMatchObject([path, { code: 0 }]);
  });
});

describe('a session that ends', () => {
  const secondLogin = async (account: string, password: string): Promise<Client> => {
    const client = new Client(product.url);
    client.token = String((await client.ok('user/login', { account, password }))['access_token']);
    return client;
  };

  it.each([
    ['by logging out', (_keeper: Client, ending: Client) => ending.ok('user/logout')],
    [
      'from another device',
      async (keeper: Client) => {
        const other = rowsOf(await keeper.ok('user/sessions')).find((s) => s['current'] === false);
        await keeper.ok('user/end_session', { id: other?.['id'] });
      },
    ],
    [
      'by a new password',
      (keeper: Client, _ending: Client, password: string) =>
        keeper.ok('user/reset_pwd', {
          old_password: password,
          new_password: 'another-passphrase',
          confirm_password: 'another-passphrase',
        }),
    ],
    [
      'with the account',
      (keeper: Client, _ending: Client, password: string) => keeper.ok('user/close_account', { password }),
    ],
  ])('%s is refused once the call is answered, also on the open socket', async (_how, end) => {
    const keeper = new Client(product.url);
    const { username, password } = await keeper.register();
    const ending = await secondLogin(username, password);
    expect((await ending.call('user/details')).code).toBe(0);
    const socket = await LiveSocket.open(product.url, ending.token);
    await end(keeper, ending, password);
    const reply = await ending.call('user/details');
    expect([reply.http, reply.code]).toEqual([401, 1002]);
    expect(await socket.next((m) => m['type'] === 'error')).toMatchObject({ code: 1002 });
    socket.close();
  });
});
