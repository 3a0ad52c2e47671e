import { lazy, type ReactNode, Suspense } from 'react';
import { useDetails } from '../../../api/user/details';
import { clock } from '../../../lib/clock';
import { loadTexts } from '../../../lib/texts';

/** An older exchange rate is shown with its time. */
const OLD_AFTER_MS = 60_000;

// Loaded on demand, because rates are seldom old.
const RatesAt = lazy(() => Promise.all([import('./rates-at'), loadTexts('wallet')]).then(([at]) => at));

/** Says at the customer's total of which time its exchange rates are, if they were old when the total arrived. */
export default function RatesNote(): ReactNode {
  const { data, dataUpdatedAt } = useDetails();
  if (data?.rates_at === undefined || data.unvalued?.length) return null;
  // Not by now: a total that is shown again is refreshed at once, and the note would only flash.
  const arrivedAt = clock.now() - (Date.now() - dataUpdatedAt);
  if (arrivedAt - Date.parse(data.rates_at) <= OLD_AFTER_MS) return null;
  return (
    <Suspense>
      <RatesAt at={data.rates_at} />
    </Suspense>
  );
}
