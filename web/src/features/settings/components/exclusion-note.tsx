import type { ReactNode } from 'react';
import { useLimits } from '../../../api/user/limits';
import { Note } from '../../../components/card';
import { Link } from '../../../components/link';
import { clock } from '../../../lib/clock';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';

/** That the user is on a break, until when and why; nothing where they are not. */
export function ExclusionCard({ until, children }: { until: string | undefined; children?: ReactNode }): ReactNode {
  const t = useT('exclusion');
  const lang = useLang();
  if (until === undefined || Date.parse(until) <= clock.now()) return null;
  return (
    <div className="mb-5" role="status">
      <Note tone="warn">
        <p className="text-base font-semibold">{t('title')}</p>
        <p className="mt-1">{t('until', { time: formatTime(until, 'dateTime', lang) })}</p>
        <p className="mt-1">{t('reason')}</p>
        {children}
      </Note>
    </div>
  );
}

/** Whether the user is on a break now. */
export function useExcluded(): boolean {
  const until = useLimits().data?.exclude_until;
  return until !== undefined && Date.parse(until) > clock.now();
}

/** The same on a screen where a break closes the way. */
export function ExclusionNote(): ReactNode {
  const t = useT('exclusion');
  return (
    <ExclusionCard until={useLimits().data?.exclude_until}>
      <Link to="/my/limits" className="mt-1 inline-flex min-h-11 items-center font-semibold underline">
        {t('more')}
      </Link>
    </ExclusionCard>
  );
}
