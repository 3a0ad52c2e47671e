import { lazy, type ReactNode, Suspense } from 'react';
import { useRestriction } from '../../../api/user/details';
import { loadTexts } from '../../../lib/texts';

// Hardly anybody is restricted: nobody else fetches its words.
const Card = lazy(() => Promise.all([import('./restriction-card'), loadTexts('exclusion')]).then(([card]) => card));

/** Says on a screen that leads to new money in play that this is closed to the user for now; nothing where it is not. */
export function RestrictionNote(): ReactNode {
  const restriction = useRestriction();
  if (!restriction) return null;
  return (
    <Suspense fallback={null}>
      <Card restriction={restriction} />
    </Suspense>
  );
}
