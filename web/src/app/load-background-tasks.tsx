import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLoggedIn } from '../lib/session';
import { loadTexts } from '../lib/texts';
import { CrashBoundary } from './crash-boundary';

const WAIT_MS = 2_500;
const AGAIN_MS = 10_000;

type Tasks = { default: ComponentType };

const loadTasks = (loggedIn: boolean): Promise<Tasks> =>
  loggedIn
    ? Promise.all([import('../features/settings/components/background-tasks'), loadTexts('settings')]).then(
        ([tasks]) => tasks,
      )
    : import('../features/search/components/search-key');

/** Loads after the first screen: the search's keys and, for customers, the session reminder, notifications and counts. */
export function LoadBackgroundTasks(): ReactNode {
  const loggedIn = useLoggedIn();
  const [loaded, setLoaded] = useState<Tasks & { loggedIn: boolean }>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = (): void =>
      void loadTasks(loggedIn).then(
        (found) => setLoaded({ ...found, loggedIn }),
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
  if (loaded?.loggedIn !== loggedIn) return null;
  return (
    <CrashBoundary resetKey="" fallback={null}>
      <loaded.default />
    </CrashBoundary>
  );
}
