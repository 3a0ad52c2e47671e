import type { ReactNode } from 'react';
import { usePainted } from '../lib/painted';

/** Renders its children after the rest of the screen, so that a slow phone stays responsive. */
export function Deferred({ children }: { children: ReactNode }): ReactNode {
  return usePainted() ? children : null;
}
