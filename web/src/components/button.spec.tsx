import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Button } from './button';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let host: HTMLElement;
let sent: number;

const show = (busy: boolean): void =>
  act(() =>
    root.render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>,
    ),
  );

beforeEach(() => {
  sent = 0;
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  show(false);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

describe('a busy button', () => {
  it('ignores further presses', () => {
    const button = host.querySelector('button');
    act(() => button?.click());
    show(true);
    act(() => button?.click());
    expect(sent).toBe(1);
    show(false);
    act(() => button?.click());
    expect(sent).toBe(2);
  });

  it('keeps the focus and announces that it is busy', () => {
    const button = host.querySelector('button');
    button?.focus();
    show(true);
    expect(document.activeElement).toBe(button);
    expect(button?.disabled).toBe(false);
    expect(button?.getAttribute('aria-disabled')).toBe('true');
    expect(button?.getAttribute('aria-busy')).toBe('true');
  });
});
