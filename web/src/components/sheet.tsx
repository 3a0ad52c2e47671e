import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { afterPaint } from '../lib/painted';
import type { SheetProps } from './sheet-panel';

// Dialogs weigh as much as a screen, which does not wait for them: they come once it is there.
const loadPanel = () => import('./sheet-panel');
const Panel = lazy(loadPanel);

/** A panel from the bottom edge, centred on wide screens; keeps the focus inside and closes by Escape. */
export function Sheet(props: SheetProps): ReactNode {
  const [opened, setOpened] = useState(false);
  if (props.open && !opened) setOpened(true);
  // Where it fails, opening asks again.
  useEffect(() => afterPaint(() => void loadPanel().catch(() => undefined)), []);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
