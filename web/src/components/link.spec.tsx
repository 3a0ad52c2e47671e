import { act, type ReactNode, Suspense, use } from 'react';
import { BrowserRouter, useLocation, useSearchParams } from 'react-router';
import { eventually } from '../testing/eventually';
import { host, mount } from '../testing/render';
import { Link } from './link';

function Place(): ReactNode {
  const { pathname, search } = useLocation();
  const [values, setValues] = useSearchParams();
  return (
    <>
      <Link to="/record?kind=deposits">go</Link>
      <button type="button" onClick={() => setValues({ kind: 'positions' }, { replace: true })}>
        other
      </button>
      <output>{`${pathname}${search} ${values.get('kind')}`}</output>
    </>
  );
}

/** Whether the browser handles the press itself. */
function press(selector: string, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  act(() => {
    host.querySelector(selector)?.dispatchEvent(event);
  });
  return !event.defaultPrevented;
}

const place = (): string | null | undefined => host.querySelector('output')?.textContent;

beforeEach(() => {
  history.replaceState(null, '', '/wallet');
  mount(
    <BrowserRouter>
      <Place />
    </BrowserRouter>,
  );
});

describe('a link', () => {
  it('navigates without a page load, and adds no history entry when pressed again', () => {
    expect(press('a')).toBe(false);
    expect(place()).toBe('/record?kind=deposits deposits');
    expect(location.pathname).toBe('/record');
    const visited = history.length;
    press('a');
    expect(history.length).toBe(visited);
  });

  it('adds one history entry when pressed twice while its screen is loading', async () => {
    let arrive = (_screen: string): void => undefined;
    const screen = new Promise<string>((resolve) => {
      arrive = resolve;
    });
    const Slow = (): ReactNode => (useLocation().pathname === '/record' ? use(screen) : <Link to="/record">go</Link>);
    mount(
      <BrowserRouter>
        <Suspense>
          <Slow />
        </Suspense>
      </BrowserRouter>,
    );
    const visited = history.length;
    await act(async () => void press('a'));
    expect(location.pathname).toBe('/record');
    await act(async () => void press('a'));
    expect(history.length).toBe(visited + 1);
    arrive('there');
    await eventually(() => expect(host.textContent).toBe('there'));
  });

  it('leaves a press for a new tab to the browser', () => {
    const intercept = (event: Event): void => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    };
    host.addEventListener('click', intercept);
    press('a', { ctrlKey: true });
    press('a', { button: 1 });
    host.removeEventListener('click', intercept);
    expect(place()).toBe('/wallet null');
  });
});

it('replaces the search parameters in place', () => {
  press('a');
  const visited = history.length;
  press('button');
  expect(place()).toBe('/record?kind=positions positions');
  expect(history.length).toBe(visited);
});
