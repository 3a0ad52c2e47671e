import { beginLeaving, stopLeaving } from '../../../lib/leaving';
import { queries } from '../../../lib/query';
import { forgetSession, logIn } from '../../../lib/session';
import { stream } from '../../../lib/stream';
import { loseSession } from '../../../lib/token';
import { auth } from '../../../locales/en/auth';
import { host, loadEnglish, render } from '../../../testing/render';
import LoginScreen from './login-screen';

const streamError = (): void => stream.onMessage({ type: 'error', code: 1002 });

async function shown(): Promise<string | null> {
  await render(<LoginScreen />);
  expect(host.querySelector('form')).not.toBeNull();
  return host.textContent;
}

beforeEach(async () => {
  await loadEnglish('common', 'auth');
  queries.setDefaultOptions({ queries: { enabled: false } });
  logIn('mine');
});
afterEach(() => {
  forgetSession();
  stopLeaving();
});

describe('the login screen', () => {
  it.each([
    ['a refused call', () => loseSession('mine')],
    ['the stream', streamError],
  ])('says that the session was ended elsewhere (reported by %s), and not as an error', async (_how, end) => {
    end();
    expect(await shown()).toContain(auth.loggedOut);
    expect(host.querySelector('[role="alert"]')).toBeNull();
  });

  it.each([
    ['whose reply arrives first', () => forgetSession()],
    ['that the stream reports first', streamError],
  ])('shows no note after the user’s own logout %s', async (_which, end) => {
    beginLeaving();
    end();
    expect(await shown()).not.toContain(auth.loggedOut);
  });

  it('shows no note after a logout that follows a new login', async () => {
    loseSession('mine');
    logIn('next');
    beginLeaving();
    forgetSession();
    expect(await shown()).not.toContain(auth.loggedOut);
  });

  it('shows the note for a later session that ended after a failed logout', async () => {
    beginLeaving();
    stopLeaving();
    loseSession('mine');
    expect(await shown()).toContain(auth.loggedOut);
  });
});
