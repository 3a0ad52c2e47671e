import { Client, type Json, type Reply } from '../support/client.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// Sessions that are kept in a cookie, as a browser keeps them. See docs/adr/026-sessions.md.

let product: SharedProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

/** A browser with the cookie of the newest reply that set one. */
class Browser extends Client {
  cookie = '';

  override async call(...[path, body, options]: Parameters<Client['call']>): Promise<Reply> {
    const isRefresh = path === 'user/refresh';
    const headers = { ...(isRefresh ? { cookie: this.cookie, 'x-refresh': '1' } : {}), ...options?.headers };
    const reply = await super.call(path, body, { ...options, headers });
    const [set] = reply.headers.getSetCookie();
    if (set) this.cookie = set.split(';')[0] ?? '';
    return reply;
  }

  async renew(): Promise<Json> {
    const data = await this.ok('user/refresh');
    this.token = String(data['access_token']);
    return data;
  }
}

async function browser(): Promise<Browser> {
  const client = new Browser(product.url);
  await client.register({ session: 'cookie' });
  return client;
}

const codeOf = async (reply: Promise<Reply>): Promise<[number, number]> => {
  const { http, code } = await reply;
  return [http, code];
};
const minutesLeft = (data: Json): number => Math.round((Date.parse(String(data['expires_at'])) - Date.now()) / 60_000);

it('renews a session again and again, and both tokens work until the old one expires', async () => {
  const client = await browser();
  const first = { token: client.token, cookie: client.cookie };
  for (let i = 0; i < 3; i++) expect(minutesLeft(await client.renew())).toBe(10);
  expect(client.cookie).not.toBe(first.cookie);
  await client.ok('user/details');
  expect((await client.call('user/details', {}, { headers: { authorization: first.token } })).code).toBe(0);
  const { list } = await client.ok('user/sessions');
  expect(list).toHaveLength(1);
});

it('answers tabs that renew at once with the same cookie', async () => {
  const client = await browser();
  const { cookie } = client;
  const headers = { cookie, 'x-refresh': '1' };
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => new Client(product.url).call('user/refresh', {}, { headers })),
  );
  const cookies = new Set(replies.map((reply) => reply.headers.getSetCookie()[0]?.split(';')[0]));
  expect([cookies.size, new Set(replies.map(({ code }) => code))]).toEqual([1, new Set([0])]);
});

it('serves a client that knows the header alone, for seven days', async () => {
  const client = new Client(product.url);
  const login = await client.register();
  const reply = await client.call('user/login', { account: login.username, password: login.password });
  expect(reply.headers.getSetCookie()).toEqual([]);
  const { data } = reply;
  if (typeof data !== 'object' || data === null) throw new Error('no data');
  expect(minutesLeft({ ...data })).toBe(7 * 24 * 60);
  expect(reply.headers.get('authorization')).toBe(Reflect.get(data, 'access_token'));
});

it('ends the session on the device and for its cookie at log-out', async () => {
  const client = await browser();
  const { cookie } = client;
  await client.ok('user/logout');
  expect(client.cookie).toBe('refresh=');
  expect(await codeOf(client.call('user/refresh', {}, { headers: { cookie } }))).toEqual([401, 1002]);
});

it.each([
  ['without the header that other sites cannot send', { 'x-refresh': undefined }, [400, 1001]],
  ['without the cookie', { cookie: undefined }, [401, 1002]],
  ['with a made-up cookie', { cookie: 'refresh=AAAA' }, [401, 1002]],
])('renews nothing %s', async (_, without, refused) => {
  const client = await browser();
  const headers = Object.entries({ cookie: client.cookie, 'x-refresh': '1', ...without });
  const sent = Object.fromEntries(headers.filter((entry): entry is [string, string] => entry[1] !== undefined));
  expect(await codeOf(new Client(product.url).call('user/refresh', {}, { headers: sent }))).toEqual(refused);
  await client.renew();
});
