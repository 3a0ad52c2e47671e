import { act } from 'react';
import type { ApiToken } from '../../../api/user/api-tokens';
import { tokens as texts } from '../../../locales/en/tokens';
import { eventually } from '../../../testing/eventually';
import { host, loadEnglish, render, type } from '../../../testing/render';
import TokensScreen from './tokens-screen';

const SECRET = `mk_test_${'s'.repeat(43)}`;
let list: ApiToken[];
let sent: [path: string, body: Record<string, unknown>][];
let refusal: object | undefined;

const made = (fields: Partial<ApiToken> = {}): ApiToken => ({
  ...{ id: 't1', name: 'bot', hint: 'mk_test_…ssss', scopes: ['read', 'trade'], ip_list: [], status: 'active' },
  ...{ created_at: '2026-01-05T12:00:00.000Z', expires_at: '2026-04-05T12:00:00.000Z' },
  ...{ last_used_at: undefined, last_used_ip: undefined },
  ...fields,
});
const answer = (path: string): object => {
  if (path === 'user/api_tokens') return { code: 0, msg: '', data: { list, page: 1, size: 20, total: list.length } };
  if (refusal) return refusal;
  if (path === 'user/revoke_api_token') {
    list = list.map((token) => ({ ...token, status: 'revoked' }));
    return { code: 0, msg: '', data: {} };
  }
  list = [made()];
  return { code: 0, msg: '', data: { ...made(), token: SECRET } };
};
const button = (text: string, within: ParentNode = host): HTMLElement | undefined =>
  [...within.querySelectorAll('button')].find((found) => found.textContent === text);
const press = (text: string, within?: ParentNode): Promise<void> => act(async () => button(text, within)?.click());

beforeEach(async () => {
  await loadEnglish('common', 'tokens');
  [list, sent, refusal] = [[], [], undefined];
  globalThis.fetch = async (target, init) => {
    const path = String(target).replace('/index.php/api/', '');
    sent.push([path, JSON.parse(String(init?.body))]);
    return Response.json(answer(path));
  };
  await render(<TokensScreen />);
  await eventually(() => expect(host.textContent).toContain(texts.none));
});

async function create(): Promise<void> {
  await press(texts.create);
  await type('name', ' bot ');
  await type('ip_list', '203.0.113.7, 2001:db8::/32');
  await type('password', 'secret1234');
  await act(async () => host.querySelector<HTMLElement>('button[type="submit"]')?.click());
}

it('shows a new token once, and lists it without', async () => {
  await create();
  await eventually(() => expect(host.textContent).toContain(SECRET));
  expect(sent.find(([path]) => path === 'user/create_api_token')?.[1]).toEqual({
    name: 'bot',
    scopes: ['read'],
    expires_in_days: 90,
    ip_list: ['203.0.113.7', '2001:db8::/32'],
    password: 'secret1234',
  });
  await press(texts.done);
  expect(host.textContent).not.toContain(SECRET);
  await eventually(() => expect(host.textContent).toContain('mk_test_…ssss'));
  expect(host.textContent).toContain(texts.readTrade);
  expect(host.textContent).toContain(texts.unused);
});

it('shows a wrong password and a wrong address next to their fields', async () => {
  refusal = { code: 2002, msg: 'Account or password is wrong.', data: null };
  await create();
  await eventually(() => expect(host.textContent).toContain(texts.passwordWrong));
  await type('ip_list', 'my house');
  await act(async () => host.querySelector<HTMLElement>('button[type="submit"]')?.click());
  expect(host.textContent).toContain(texts.addressesWrong);
});

it('asks before it revokes a token', async () => {
  await create();
  await press(texts.done);
  await eventually(() => expect(button(texts.revoke)).toBeDefined());
  await press(texts.revoke);
  const question = document.querySelector('[role="alertdialog"]');
  if (!question) throw new Error('nothing is asked');
  expect(sent.map(([path]) => path)).not.toContain('user/revoke_api_token');
  await press(texts.revoke, question);
  await eventually(() => expect(host.textContent).toContain(texts.revoked));
  expect(button(texts.revoke)).toBeUndefined();
});
