import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { lang } from '../../../lib/languages';
import { beginLeaving, stopLeaving } from '../../../lib/own-ending';
import { queries } from '../../../lib/query';
import { forgetSession, logIn } from '../../../lib/session';
import { stream } from '../../../lib/stream';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { loseSession } from '../../../lib/token';
import { auth } from '../../../locales/en/auth';
import { common } from '../../../locales/en/common';
import LoginScreen from './login-screen';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let host: HTMLElement;

const streamError = (): void => stream.onMessage({ type: 'error', code: 1002 });

async function shown(): Promise<string | null> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <LoginScreen />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
  expect(host.querySelector('form')).not.toBeNull();
  return host.textContent;
}

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/en/auth.ts': async () => ({ auth }),
  });
  lang.set('en');
  await loadTexts('common');
  await loadTexts('auth');
  queries.setDefaultOptions({ queries: { enabled: false } });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  logIn('mine');
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
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
    ['whose reply comes first', () => forgetSession()],
    ['of which the stream tells first', streamError],
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
