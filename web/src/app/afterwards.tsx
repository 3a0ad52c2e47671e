import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadTexts } from '../lib/i18n';
import { useLoggedIn } from '../lib/session';
import { CrashBoundary } from './crash-boundary';

const WAIT_MS = 2_500;

const Later = lazy(() =>
  Promise.all([import('../features/settings/components/later'), loadTexts('settings')]).then(([module]) => module),
);

/** Brings the session reminder, notifications and unread counts once the screen is there. */
export function Afterwards(): ReactNode {
  const loggedIn = useLoggedIn();
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!due || !loggedIn) return null;
  return (
    <CrashBoundary resetKey="" fallback={null}>
      <Suspense>
        <Later />
      </Suspense>
    </CrashBoundary>
  );
}
