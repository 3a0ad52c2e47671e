import { type ReactNode, useSyncExternalStore } from 'react';

const WIDE = matchMedia('(min-width: 1024px)');

const subscribe = (listener: () => void): (() => void) => {
  WIDE.addEventListener('change', listener);
  return () => WIDE.removeEventListener('change', listener);
};

/** Whether there is room for a list and the details of one of its rows side by side. */
export const useTwoPanes = (): boolean => useSyncExternalStore(subscribe, () => WIDE.matches);

interface PanesProps {
  children: ReactNode;
  /** What the second pane shows, for screen readers. */
  label: string;
  /** Shown from 1024 px only. */
  detail: ReactNode;
}

/** A list and, on wide screens, the details of the chosen row beside it. */
export function Panes({ children, label, detail }: PanesProps): ReactNode {
  const wide = useTwoPanes();
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:items-start lg:gap-6">
      <div className="min-w-0">{children}</div>
      {wide ? (
        <section
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard to be scrolled.
          tabIndex={0}
          className="sticky top-0 max-h-[calc(100dvh-7rem)] min-w-0 overflow-y-auto -outline-offset-2"
        >
          {detail}
        </section>
      ) : null}
    </div>
  );
}
