import { act } from 'react';
import { host, input, loadEnglish, press, render, type } from '../../../testing/render';
import RegisterScreen from './register-screen';

/** Submits, drops the response, and returns the request's idempotency key. */
async function keySent(): Promise<string | null> {
  const sent = new Promise<string | null>((resolve) => {
    globalThis.fetch = async (target, init) => {
      if (String(target).includes('user/register')) resolve(new Headers(init?.headers).get('idempotency-key'));
      throw new TypeError('no network');
    };
  });
  const button = host.querySelector<HTMLElement>('button[type="submit"]');
  await act(async () => button?.click());
  const key = await act(() => sent);
  for (let left = 200; button?.ariaBusy === 'true'; left--) {
    if (left === 0) throw new Error('the registration does not end');
    await act(() => new Promise<void>((done) => setTimeout(done, 5)));
  }
  return key;
}

beforeEach(async () => {
  await loadEnglish('common', 'auth');
  await render(<RegisterScreen />);
});

it('uses a new key for another PIN, and the same key to repeat a request without a response', async () => {
  await type('username', 'hanako');
  await type('password', 'Abc12345!x');
  await type('confirm_password', 'Abc12345!x');
  await type('pay_password', '246810');
  await press(input('agree'));
  const first = await keySent();
  expect(first).toEqual(expect.any(String));
  expect(await keySent()).toBe(first);
  await type('pay_password', '135792');
  expect(await keySent()).not.toBe(first);
});
