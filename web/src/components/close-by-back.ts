import { useEffect, useRef } from 'react';

// Going back closes the top sheet before it leaves the screen. Each open sheet has its own history entry with the
// screen's address; the entry is removed when the sheet is closed in another way.

type Close = () => void;

/** The open sheets, bottom first. */
const sheets: Close[] = [];
/** True while entries are being removed: the next popstate is our own. */
let leaving = false;
/** Whether the user has just gone back. */
let wentBack = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Number of sheet entries up to the current history position. */
function entries(): number {
  const state: unknown = history.state;
  const count = typeof state === 'object' && state !== null && 'sheets' in state ? state.sheets : 0;
  return typeof count === 'number' ? count : 0;
}

function settle(): void {
  if (leaving) return;
  const extra = entries() - sheets.length;
  if (extra > 0) {
    leaving = true;
    history.go(-extra);
  }
  const missing = sheets.length - entries();
  const stays = wentBack && missing > 0;
  wentBack = false;
  // A sheet that stayed open although the user went back still has its entry ahead. Browsers skip an entry that is added
  // without a press, so that a second Back would leave the screen.
  if (stays) {
    leaving = true;
    history.go(missing);
    return;
  }
  for (let count = entries(); count < sheets.length; count++)
    history.pushState({ ...history.state, sheets: count + 1 }, '');
}

/** Deferred, because one sheet may close while another opens or while the app navigates. */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

function onMoved(): void {
  wentBack = !leaving && entries() < sheets.length;
  if (!leaving) for (const close of sheets.slice(entries()).toReversed()) close();
  leaving = false;
  // Also removes the entry of a sheet that was unmounted with its screen, and restores the entry of one that stays
  // open.
  settleSoon();
}

/** Lets the back button close a sheet. If `onClose` leaves the sheet open, the screen stays too. */
export function useCloseByBack(open: boolean, onClose: Close): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!open) return;
    const sheet = (): void => close.current();
    // Adding the listener again has no effect.
    addEventListener('popstate', onMoved);
    sheets.push(sheet);
    settleSoon();
    return () => {
      const at = sheets.indexOf(sheet);
      if (at >= 0) sheets.splice(at, 1);
      settleSoon();
    };
  }, [open]);
}

/** Removes the sheets' entries and then continues, so that a replacing navigation replaces the screen's own entry. */
export function leaveSheets(goOn: () => void): void {
  const count = entries();
  sheets.length = 0;
  if (count === 0) {
    goOn();
    return;
  }
  leaving = true;
  addEventListener('popstate', goOn, { once: true });
  history.go(-count);
}
