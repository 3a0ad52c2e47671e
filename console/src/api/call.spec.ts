import { token } from '../lib/session';
import { send } from './call';

const fetchOfBrowser = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetchOfBrowser;
});

it('a late refusal does not end a session that has begun since', async () => {
  const answered = Promise.withResolvers<void>();
  globalThis.fetch = async () => {
    await answered.promise;
    return Response.json({ code: 1002, msg: '', data: null }, { status: 401 });
  };
  token.set('old');
  const late = send('me', undefined);
  token.set('new');
  answered.resolve();
  await expect(late).rejects.toMatchObject({ code: 1002 });
  expect(token.get()).toBe('new');
  await expect(send('me', undefined)).rejects.toMatchObject({ code: 1002 });
  expect(token.get()).toBeNull();
});
