import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The place for how something stands. It is there before its content, as what a screen reader has not met yet it does not
 * listen to. Where the focus went with what was there before, it comes here, so that whoever uses the keyboard goes on from
 * it.
 */
export function Status({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const filled = children !== null;
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (filled && lost && navigator.userActivation?.hasBeenActive) place.current?.focus({ preventScroll: true });
  }, [filled]);
  return (
    <div ref={place} role="status" tabIndex={filled ? -1 : undefined} className="outline-none">
      {children}
    </div>
  );
}
