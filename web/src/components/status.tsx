import { type ReactNode, useEffect, useRef } from 'react';

/**
 * A live region. It exists before its content, because screen readers announce only changes of regions that they
 * already know. It takes the focus if the previous content had it, so that keyboard users continue from there.
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
