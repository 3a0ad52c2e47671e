import type { ReactNode } from 'react';
import { usePainted } from '../lib/painted';

/** What may come once the rest is on the screen: the device answers to a thumb in between. */
export function Later({ children }: { children: ReactNode }): ReactNode {
  return usePainted() ? children : null;
}
