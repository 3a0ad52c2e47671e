import { type ReactNode, useEffect, useRef } from 'react';

/**
 * How something stands now, in place of what was there before. Where that had the focus, the focus comes here, so that
 * whoever listens hears it and whoever uses the keyboard goes on from it.
 */
export function Status({ className, children }: { className: string; children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (lost && navigator.userActivation?.hasBeenActive) place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} role="status" tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </div>
  );
}
