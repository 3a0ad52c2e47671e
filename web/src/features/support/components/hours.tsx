import type { ReactNode } from 'react';
import { useSupportHours } from '../../../api/support/hours';
import { clock } from '../../../lib/clock';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { openingText, openStateAt, ownZone } from '../services/opening-times';

/** Whether support is open now; on demand its hours for the coming days in the user's time zone. */
export function Hours(): ReactNode {
  const t = useT('support');
  const lang = useLang();
  const { data } = useSupportHours();
  if (!data) return null;
  const { open, until } = openStateAt(data, clock.now());
  const time = until && formatTime(until, 'short', lang);
  return (
    <details className="mb-4 text-sm text-muted">
      <summary className="min-h-11 cursor-pointer py-3">
        {open ? (time ? t('openUntil', { time }) : t('open')) : time ? t('closedUntil', { time }) : t('closed')}
      </summary>
      <p>{t('hours', { hours: data.hours })}</p>
      {data.openings.length > 0 ? <p className="mt-3">{t('comingDays', { zone: ownZone(lang) })}</p> : null}
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {data.openings.map((opening) => {
          const { day, times } = openingText(opening, lang);
          return (
            <div key={opening.from} className="contents">
              <dt>{day}</dt>
              <dd className="tabular-nums">{times}</dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
