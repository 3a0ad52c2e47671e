import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLoggedIn } from '../lib/session';
import { loadTexts } from '../lib/texts';
import { CrashBoundary } from './crash-boundary';

const WAIT_MS = 2_500;
const AGAIN_MS = 10_000;

const loadLater = (): Promise<ComponentType> =>
  Promise.all([import('../features/settings/components/later'), loadTexts('settings')]).then(
    ([{ default: Later }]) => Later,
  );

/** Loads the session reminder, notifications and unread counts after the first screen. */
export function Afterwards(): ReactNode {
  const loggedIn = useLoggedIn();
  const [Later, setLater] = useState<ComponentType>();
  useEffect(() => {
    if (!loggedIn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = (): void =>
      void loadLater().then(
        (found) => setLater(() => found),
        // Retried after a network failure, so that the reminder is not missing until the next visit.
        () => {
          if (timer !== undefined) timer = setTimeout(load, AGAIN_MS);
        },
      );
    timer = setTimeout(load, WAIT_MS);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [loggedIn]);
  if (!Later || !loggedIn) return null;
  return (
    <CrashBoundary resetKey="" fallback={null}>
      <Later />
    </CrashBoundary>
  );
}
