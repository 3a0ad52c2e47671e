import { useEffect, useRef } from 'react';

// Going back closes what lies on top of a screen before it leaves the screen. For that, each open sheet has an entry of
// its own in the history, with the screen's address; it is taken away when the sheet is closed in another way.

type Close = () => void;

/** The open sheets, the lowest first. */
const sheets: Close[] = [];
/** Entries are being taken away: the next move back is ours. */
let leaving = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** How many sheets' entries the place in the history has beneath it, itself included. */
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
  for (let count = entries(); count < sheets.length; count++)
    history.pushState({ ...history.state, sheets: count + 1 }, '');
}

/** Once all is said: one sheet may close as another opens, or as the app goes to another screen. */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

function onMoved(): void {
  if (!leaving) for (const close of sheets.slice(entries()).toReversed()) close();
  leaving = false;
  // Also leaves an entry whose sheet went with its screen, and gives one that stays open its entry back.
  settleSoon();
}

/** Lets the way back close a sheet while it is open. One that `onClose` leaves open stays, and so does its screen. */
export function useCloseByBack(open: boolean, onClose: Close): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!open) return;
    const sheet = (): void => close.current();
    // Adding it again changes nothing.
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

/** Goes on once the sheets' entries are taken away: what replaces an entry then replaces the screen's own. */
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
