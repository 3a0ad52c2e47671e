import { act } from 'react';
import { useLocation } from 'react-router';
import { beginLeaving, stopLeaving } from '../lib/leaving';
import { forgetSession, logIn } from '../lib/session';
import { loseSession } from '../lib/token';
import { host, render } from '../testing/render';
import { Guard } from './guard';

function At() {
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

beforeEach(() => history.replaceState(null, '', '/trade?symbol=ETHUSDT'));
afterEach(stopLeaving);

describe('a screen that is open to everyone', () => {
  it('leads to the log-in and back if the session ends while it is open', async () => {
    logIn('mine');
    await render(<At />);
    expect(host.textContent).toBe('/trade?symbol=ETHUSDT the screen');
    await act(async () => loseSession('mine'));
    expect(host.textContent).toBe(`${LOG_IN} the screen`);
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
