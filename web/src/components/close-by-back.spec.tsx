import { act, type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { leaveSheets, useCloseByBack } from './close-by-back';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const SCREEN = '/wallet';
let root: Root;
let host: HTMLElement;

function Sheet({ name }: { name: string }): ReactNode {
  const [open, setOpen] = useState(false);
  useCloseByBack(open, () => setOpen(false));
  return (
    <button type="button" name={name} onClick={() => setOpen(!open)}>
      {open ? name : ''}
    </button>
  );
}

/** What is on top of the screen. */
const shown = (): string | null => host.textContent;
/** How many entries the history has beyond the screen's own. */
const extra = (): number => history.length - before;
let before: number;

/** Waits until the history is as the open sheets want it. */
const settled = (): Promise<void> => act(() => new Promise<void>((done) => setTimeout(done, 50)));

async function press(name: string): Promise<void> {
  act(() => host.querySelector<HTMLElement>(`[name=${name}]`)?.click());
  await settled();
}

async function goBack(): Promise<void> {
  history.back();
  await settled();
}

beforeEach(() => {
  history.pushState(null, '', '/');
  history.pushState({ idx: 1 }, '', SCREEN);
  before = history.length;
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  act(() =>
    root.render(
      <>
        <Sheet name="sheet" />
        <Sheet name="question" />
      </>,
    ),
  );
});

afterEach(async () => {
  act(() => root.unmount());
  host.remove();
  await settled();
});

it('goes back from a sheet to its screen, and from there to the screen before', async () => {
  await press('sheet');
  expect([shown(), location.pathname, extra()]).toEqual(['sheet', SCREEN, 1]);
  await goBack();
  expect([shown(), location.pathname]).toEqual(['', SCREEN]);
  await goBack();
  expect(location.pathname).toBe('/');
});

it('closes one after another, the uppermost first', async () => {
  await press('sheet');
  await press('question');
  await goBack();
  expect([shown(), location.pathname]).toEqual(['sheet', SCREEN]);
  await goBack();
  expect([shown(), location.pathname]).toEqual(['', SCREEN]);
});

it('leaves no entry behind when a sheet is closed in another way', async () => {
  await press('sheet');
  await press('sheet');
  expect(history.state).toEqual({ idx: 1 });
  await goBack();
  expect(location.pathname).toBe('/');
});

it('keeps one entry while one sheet follows another', async () => {
  await press('sheet');
  act(() => {
    for (const button of host.querySelectorAll('button')) button.click();
  });
  await settled();
  expect([shown(), extra()]).toEqual(['question', 1]);
  await goBack();
  expect([shown(), location.pathname]).toEqual(['', SCREEN]);
});

it('skips the entry of a sheet that went with its screen', async () => {
  await press('sheet');
  act(() => root.render(null));
  history.pushState({ idx: 2 }, '', '/withdraw');
  await settled();
  await goBack();
  expect([location.pathname, history.state]).toEqual([SCREEN, { idx: 1 }]);
});

it('lets the next screen take the place of the one with the sheet', async () => {
  await press('sheet');
  leaveSheets(() => history.replaceState({ idx: 1 }, '', '/banklist'));
  await settled();
  expect(location.pathname).toBe('/banklist');
  await goBack();
  expect(location.pathname).toBe('/');
});
