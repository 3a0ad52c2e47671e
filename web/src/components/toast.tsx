import type { ReactNode } from 'react';
import { Store } from '../lib/store';
import { useStore } from '../lib/use-store';

const SHOWN_MS = 3_000;
const current = new Store<string | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a brief message above everything and announces it to screen readers. */
export function showToast(text: string): void {
  clearTimeout(timer);
  current.set(text);
  timer = setTimeout(() => current.set(undefined), SHOWN_MS);
}

export function Toasts(): ReactNode {
  const text = useStore(current);
  return (
    // A dialog hides its surroundings from screen readers, except live regions.
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-[calc(4.25rem+env(safe-area-inset-top))] z-60 flex justify-center"
    >
      {text ? (
        <span className="rise rounded-full bg-ink px-5 py-3 text-sm font-medium text-bg shadow-lg">{text}</span>
      ) : null}
    </div>
  );
}
