import { act, type ReactNode, useState } from 'react';
import { eventually } from '../testing/eventually';
import { host, mount } from '../testing/render';
import { leaveSheets, useCloseByBack } from './close-by-back';

const SCREEN = '/wallet';

function Sheet({ name }: { name: string }): ReactNode {
  const [open, setOpen] = useState(false);
  useCloseByBack(open, () => setOpen(false));
  return (
    <button type="button" name={name} onClick={() => setOpen(!open)}>
      {open ? name : ''}
    </button>
  );
}

/** The text of the open sheets. */
const shown = (): string | null => host.textContent;
/** Number of history entries added on top of the screen's own. */
const extra = (): number => history.length - before;
let before: number;

const press = (name: string): void => act(() => host.querySelector<HTMLElement>(`[name=${name}]`)?.click());
const sheetEntry = { idx: 1, sheets: 1 };

beforeEach(() => {
  history.pushState(null, '', '/');
  history.pushState({ idx: 1 }, '', SCREEN);
  before = history.length;
  mount(
    <>
      <Sheet name="sheet" />
      <Sheet name="question" />
    </>,
  );
});

afterEach(async () => {
  await eventually(() => expect(history.state ?? {}).not.toHaveProperty('sheets'));
});

it('goes back from a sheet to its screen, and from there to the previous screen', async () => {
  press('sheet');
  await eventually(() => expect([shown(), location.pathname, extra()]).toEqual(['sheet', SCREEN, 1]));
  history.back();
  await eventually(() => expect([shown(), location.pathname]).toEqual(['', SCREEN]));
  history.back();
  await eventually(() => expect(location.pathname).toBe('/'));
});

it('closes one sheet after another, the top one first', async () => {
  press('sheet');
  await eventually(() => expect(history.state).toEqual(sheetEntry));
  press('question');
  await eventually(() => expect(history.state).toEqual({ idx: 1, sheets: 2 }));
  history.back();
  await eventually(() => expect([shown(), location.pathname]).toEqual(['sheet', SCREEN]));
  history.back();
  await eventually(() => expect([shown(), location.pathname]).toEqual(['', SCREEN]));
});

it('leaves no history entry when a sheet is closed in another way', async () => {
  press('sheet');
  await eventually(() => expect(history.state).toEqual(sheetEntry));
  press('sheet');
  await eventually(() => expect(history.state).toEqual({ idx: 1 }));
  history.back();
  await eventually(() => expect(location.pathname).toBe('/'));
});

it('keeps one entry when one sheet replaces another', async () => {
  press('sheet');
  await eventually(() => expect(history.state).toEqual(sheetEntry));
  act(() => {
    for (const button of host.querySelectorAll('button')) button.click();
  });
  await eventually(() => expect([shown(), extra()]).toEqual(['question', 1]));
  history.back();
  await eventually(() => expect([shown(), location.pathname]).toEqual(['', SCREEN]));
});

it('skips the entry of a sheet that was unmounted with its screen', async () => {
  press('sheet');
  await eventually(() => expect(history.state).toEqual(sheetEntry));
  mount(null);
  history.pushState({ idx: 2 }, '', '/withdraw');
  history.back();
  await eventually(() => expect([location.pathname, history.state]).toEqual([SCREEN, { idx: 1 }]));
});

it('lets the next screen replace the one with the sheet', async () => {
  press('sheet');
  await eventually(() => expect(history.state).toEqual(sheetEntry));
  leaveSheets(() => history.replaceState({ idx: 1 }, '', '/banklist'));
  await eventually(() => expect(location.pathname).toBe('/banklist'));
  history.back();
  await eventually(() => expect(location.pathname).toBe('/'));
});
