import { act } from 'react';
import { passkeys as call } from '../../../api/user/passkeys';
import { queries } from '../../../lib/query';
import { passkeys as texts } from '../../../locales/en/passkeys';
import { eventually } from '../../../testing/eventually';
import { host, input, loadEnglish, press, render, type } from '../../../testing/render';
import PasskeysScreen from './passkeys-screen';

const PHONE = { id: 'p1', name: 'My phone', created_at: '2026-11-20T12:00:00Z', last_used_at: null };
const OPTIONS = {
  ...{ challenge: 'AAAA', expires_at: '2026-11-20T12:05:00Z', rp_id: 'localhost', passkeys: [] },
  ...{ user_handle: 'AAAA', user_name: 'hana', algorithms: [-7] },
};
const ASKS = { code: 1001, msg: 'Look again.', data: null, errors: [{ field: 'password', msg: 'Required.' }] };

let asked: [path: string, body: unknown][];
/** Whether the log-in is too old to be a proof. */
let old: boolean;

const submit = (): Promise<void> => press(host.querySelector('button[type="submit"]'));

/** A device that answers every request for a passkey in this way. */
function deviceThat(name: string): void {
  const create = async (): Promise<never> => {
    throw new DOMException('', name);
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  Object.assign(globalThis, { PublicKeyCredential: class {} });
}

beforeEach(async () => {
  await loadEnglish('common', 'passkeys', 'account');
  [asked, old] = [[], true];
  globalThis.fetch = async (url, init) => {
    const path = String(url).replace(/.*\/api\//, '');
    const body: unknown = JSON.parse(String(init?.body));
    if (path === call.path) return Response.json({ code: 0, msg: '', data: { list: [PHONE] } });
    if (path.startsWith('user/passkey_')) asked.push([path, body]);
    const isProved = !old || 'password' in Object(body);
    return isProved ? Response.json({ code: 0, msg: '', data: OPTIONS }) : Response.json(ASKS, { status: 400 });
  };
  queries.setQueryData([call.path, undefined], call.reply({ list: [PHONE] }, ''));
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

describe('adding a passkey', () => {
  it('asks for the password only if the log-in is not recent', async () => {
    deviceThat('NotAllowedError');
    await render(<PasskeysScreen />);
    expect(input('password')).toBeNull();
    await submit();
    await eventually(() => expect(input('password')).not.toBeNull());
    expect(host.textContent).not.toContain(ASKS.msg);
    await type('password', 'mine');
    await submit();
    await eventually(() => expect(host.textContent).toContain(texts.cancelled));
    expect(asked).toEqual([
      ['user/passkey_options', { purpose: 'add' }],
      ['user/passkey_options', { purpose: 'add', password: 'mine' }],
    ]);
  });

  it.each([
    ['is cancelled', 'NotAllowedError', texts.cancelled],
    ['has one already', 'InvalidStateError', texts.known],
    ['is at another address', 'SecurityError', texts.address],
    ['cannot check who uses it', 'ConstraintError', texts.unsupported],
  ])('says in plain words that the device %s', async (_what, name, text) => {
    old = false;
    deviceThat(name);
    await render(<PasskeysScreen />);
    await submit();
    await eventually(() => expect(host.textContent).toContain(text));
    expect(asked.map(([path]) => path)).toEqual(['user/passkey_options']);
  });

  it('is not offered by a browser without passkeys; those that exist can be removed', async () => {
    await render(<PasskeysScreen />);
    expect(host.textContent).toContain(texts.unsupported);
    const remove = host.querySelector<HTMLElement>(`[aria-label="Remove ${PHONE.name}"]`);
    await act(async () => remove?.click());
    await eventually(() => expect(document.body.textContent).toContain(texts.removeNote));
    const form = document.querySelector<HTMLElement>('[role="dialog"] button[type="submit"]');
    await act(async () => form?.click());
    await eventually(() => expect(asked).toEqual([['user/passkey_remove', { id: 'p1' }]]));
  });
});
