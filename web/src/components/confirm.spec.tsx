import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { lang } from '../lib/languages';
import { loadTexts, provideTexts } from '../lib/texts';
import { common } from '../locales/en/common';
import { Confirm } from './confirm';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let host: HTMLElement;
let closed: number;

beforeEach(async () => {
  provideTexts({ '../locales/en/common.ts': async () => ({ common }) });
  lang.set('en');
  await loadTexts('common');
  closed = 0;
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

const show = (busy: boolean): Promise<void> =>
  act(async () =>
    root.render(
      <Confirm
        open
        busy={busy}
        onClose={() => closed++}
        onConfirm={() => undefined}
        title="Log out?"
        note="You can come back."
        action="Log out"
      />,
    ),
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
