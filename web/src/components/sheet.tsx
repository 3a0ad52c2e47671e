import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { afterPaint } from '../lib/painted';
import type { SheetProps } from './sheet-panel';

// The dialog code is as large as a screen, so it is loaded after the first paint.
const loadPanel = () => import('./sheet-panel');
const Panel = lazy(loadPanel);

/** A panel at the bottom edge, centred on wide screens; traps the focus and closes on Escape. */
export function Sheet(props: SheetProps): ReactNode {
  const [opened, setOpened] = useState(false);
  if (props.open && !opened) setOpened(true);
  // If preloading fails, opening the sheet tries again.
  useEffect(() => afterPaint(() => void loadPanel().catch(() => undefined)), []);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
