import { act } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { beginLeaving, stopLeaving } from '../lib/leaving';
import { forgetSession, logIn } from '../lib/session';
import { loseSession, lostToken } from '../lib/token';
import { host, render } from '../testing/render';
import { Guard } from './guard';

let navigate: NavigateFunction;

function At() {
  navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      {pathname + search}
      <Guard key={pathname} own={false}>
        {' the screen'}
      </Guard>
    </>
  );
}

const LOG_IN = `/login?next=${encodeURIComponent('/trade?symbol=ETHUSDT')}`;

beforeEach(() => {
  history.replaceState(null, '', '/trade?symbol=ETHUSDT');
  lostToken.set(undefined);
});
afterEach(stopLeaving);

describe('a screen that is open to everyone', () => {
  it('leads to the log-in and back if the session ends while it is open', async () => {
    logIn('mine');
    await render(<At />);
    expect(host.textContent).toBe('/trade?symbol=ETHUSDT the screen');
    await act(async () => loseSession('mine'));
    expect(host.textContent).toBe(`${LOG_IN} the screen`);
  });

  it('does the same if the session ended while the page was loading, and is open afterwards', async () => {
    logIn('mine');
    loseSession('mine');
    await render(<At />);
    expect(host.textContent).toBe(`${LOG_IN} the screen`);
    await act(async () => navigate('/hq'));
    expect(host.textContent).toBe('/hq the screen');
  });

  it('stays for a visitor, and for a user who logs out', async () => {
    await render(<At />);
    expect(host.textContent).toBe('/trade?symbol=ETHUSDT the screen');
    await act(async () => logIn('mine'));
    await act(async () => {
      beginLeaving();
      forgetSession();
    });
    expect(host.textContent).toBe('/trade?symbol=ETHUSDT the screen');
  });
});
