import { post, send } from './http';
import { anything } from './read';
import { forgetSession, logIn, token } from './token';

const stored = (): string | null => localStorage.getItem('accessToken');

describe('the end of a session', () => {
  it('removes the token from the tab and from storage', () => {
    logIn('mine');
    expect(stored()).toBe('mine');
    forgetSession();
    expect([token.get(), stored()]).toEqual([undefined, null]);
  });

  it('is ignored if a late refusal concerns an older token', async () => {
    const fetchOfBrowser = globalThis.fetch;
    const answered = Promise.withResolvers<void>();
    globalThis.fetch = async () => {
      await answered.promise;
      return Response.json({ code: 1002, msg: '', data: null }, { status: 401 });
    };
    const details = post('user/details', anything);
    logIn('old');
    const late = send(details, {});
    logIn('new');
    answered.resolve();
    await expect(late).rejects.toMatchObject({ code: 1002 });
    expect([token.get(), stored()]).toEqual(['new', 'new']);
    await expect(send(details, {})).rejects.toMatchObject({ code: 1002 });
    expect([token.get(), stored()]).toEqual([undefined, null]);
    globalThis.fetch = fetchOfBrowser;
  });

  it('is ignored if the refused call was sent without a token', async () => {
    const fetchOfBrowser = globalThis.fetch;
    const answered = Promise.withResolvers<void>();
    globalThis.fetch = async () => {
      await answered.promise;
      return Response.json({ code: 1002, msg: '', data: null }, { status: 401 });
    };
    const early = send(post('user/details', anything), {});
    logIn('mine');
    answered.resolve();
    await expect(early).rejects.toMatchObject({ code: 1002 });
    expect(token.get()).toBe('mine');
    globalThis.fetch = fetchOfBrowser;
  });

  it('keeps a newer token that another tab has stored', () => {
    logIn('mine');
    localStorage.setItem('accessToken', 'of another tab');
    forgetSession();
    expect([token.get(), stored()]).toEqual([undefined, 'of another tab']);
  });
});
