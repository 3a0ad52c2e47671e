import { act } from 'react';
import { host, mount } from '../testing/render';
import { PullToRefresh } from './pull-to-refresh';

const main = (): HTMLElement | null => host.querySelector('main');
let asked: number;
let answer: () => void;

/** A touch drag from one height to another. */
function drag(fromY: number, toY: number): void {
  const content = main()?.querySelector('p');
  const touch = (type: string, clientY: number): void => {
    const event = new Event(type, { bubbles: true });
    Object.assign(event, { touches: type === 'touchend' ? [] : [{ clientY }] });
    act(() => void content?.dispatchEvent(event));
  };
  touch('touchstart', fromY);
  touch('touchmove', toY);
  touch('touchend', toY);
}

const busy = (): boolean => main()?.querySelector('[role="status"]')?.childElementCount !== 0;

beforeEach(() => {
  asked = 0;
  const refresh = (): Promise<void> => {
    asked += 1;
    return new Promise((done) => {
      answer = done;
    });
  };
  mount(
    <main>
      <PullToRefresh onRefresh={refresh}>
        <p>Content</p>
      </PullToRefresh>
    </main>,
  );
});

describe('pull to refresh', () => {
  it('refreshes once until the reply arrives, and shows that it does', async () => {
    drag(100, 400);
    expect([asked, busy()]).toEqual([1, true]);
    drag(100, 400);
    expect(asked).toBe(1);
    await act(async () => answer());
    expect(busy()).toBe(false);
    drag(100, 400);
    expect(asked).toBe(2);
    await act(async () => answer());
  });

  it('ignores a short pull, an upward push, and a pull below the top', () => {
    drag(100, 200);
    drag(400, 100);
    const scroller = main();
    if (scroller) scroller.scrollTop = 50;
    drag(100, 400);
    expect([asked, busy()]).toEqual([0, false]);
  });
});
