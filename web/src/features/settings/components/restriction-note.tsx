import { lazy, type ReactNode, Suspense } from 'react';
import { useRestriction } from '../../../api/user/restriction';
import { loadTexts } from '../../../lib/texts';

// Loaded on demand, because few users are restricted.
const Card = lazy(() => Promise.all([import('./restriction-card'), loadTexts('exclusion')]).then(([card]) => card));

/** Explains on a screen that the user is restricted; renders nothing otherwise. */
export default function RestrictionNote(): ReactNode {
  const restriction = useRestriction();
  if (!restriction) return null;
  return (
    <Suspense fallback={null}>
      <Card restriction={restriction} />
    </Suspense>
  );
}
