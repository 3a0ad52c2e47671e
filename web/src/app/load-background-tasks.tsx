import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLoggedIn } from '../lib/session';
import { loadTexts } from '../lib/texts';
import { CrashBoundary } from './crash-boundary';

const WAIT_MS = 2_500;
const AGAIN_MS = 10_000;

const loadTasks = (): Promise<ComponentType> =>
  Promise.all([import('../features/settings/components/background-tasks'), loadTexts('settings')]).then(
    ([{ default: Tasks }]) => Tasks,
  );

/** Loads the session reminder, notifications and unread counts after the first screen. */
export function LoadBackgroundTasks(): ReactNode {
  const loggedIn = useLoggedIn();
  const [Tasks, setTasks] = useState<ComponentType>();
  useEffect(() => {
    if (!loggedIn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = (): void =>
      void loadTasks().then(
        (found) => setTasks(() => found),
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
  if (!Tasks || !loggedIn) return null;
  return (
    <CrashBoundary resetKey="" fallback={null}>
      <Tasks />
    </CrashBoundary>
  );
}
