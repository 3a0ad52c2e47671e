import { act } from 'react';
import { host, mount } from '../testing/render';
import { Button } from './button';

let sent: number;

const show = (busy: boolean): void =>
  mount(
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
  );

beforeEach(() => {
  sent = 0;
  show(false);
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
