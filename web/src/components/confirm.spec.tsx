import { act } from 'react';
import { common } from '../locales/en/common';
import { loadEnglish, render } from '../testing/render';
import { Confirm } from './confirm';

let closed: number;

beforeEach(async () => {
  await loadEnglish('common');
  closed = 0;
});

const show = (busy: boolean): Promise<void> =>
  render(
    <Confirm
      open
      busy={busy}
      onClose={() => closed++}
      onConfirm={() => undefined}
      title="Log out?"
      note="You can come back."
      action="Log out"
    />,
  );

const leave = (): Promise<void> =>
  act(async () => {
    [...document.querySelectorAll('button')].find((found) => found.textContent === common.cancel)?.click();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });

it('closes by its button or Escape, but not while the confirmed action is in progress', async () => {
  await show(true);
  await leave();
  expect(closed).toBe(0);
  await show(false);
  await leave();
  expect(closed).toBeGreaterThan(1);
});
