import { forgetSession, logIn, token } from './token';

const stored = (): string | null => localStorage.getItem('accessToken');

describe('the end of a session', () => {
  it('takes the token from the tab and from the device', () => {
    logIn('mine');
    expect(stored()).toBe('mine');
    forgetSession();
    expect([token.get(), stored()]).toEqual([undefined, null]);
  });

  it('leaves the device the newer token that another tab has stored', () => {
    logIn('mine');
    localStorage.setItem('accessToken', 'of another tab');
    forgetSession();
    expect([token.get(), stored()]).toEqual([undefined, 'of another tab']);
  });
});
