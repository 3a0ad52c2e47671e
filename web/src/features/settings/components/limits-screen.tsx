import type { ReactNode } from 'react';
import { useLimits } from '../../../api/user/limits';
import { Section } from '../../../components/card';
import { HelpLink } from '../../../components/help-link';
import { Screen } from '../../../components/screen';
import { Loaded, SkeletonRows } from '../../../components/states';
import { Status } from '../../../components/status';
import { clock } from '../../../lib/clock';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { limitTexts } from '../services/limit-changes';
import { BreakForm } from './break-form';
import { DayBreak } from './day-break';
import { LimitsForm } from './limits-form';
import RestrictionNote from './restriction-note';

const isExcluded = (until: string | undefined): until is string =>
  until !== undefined && Date.parse(until) > clock.now();

function Running({ until }: { until: string }): ReactNode {
  const t = useT('settings');
  const lang = useLang();
  return <p className="px-1 font-medium">{t('breakUntil', { time: formatTime(until, 'dateTime', lang) })}</p>;
}

/** `/my/limits`: the user's own limits, the session reminder, breaks and self-exclusion. */
export default function LimitsScreen(): ReactNode {
  const t = useT('settings');
  const limits = useLimits();
  return (
    <Screen title={t('limitsTitle')} parent="/my" money>
      <RestrictionNote />
      <Loaded query={limits} waiting={<SkeletonRows rows={6} />}>
        {(held) => (
          <>
            <div className="mb-6">
              <Status>{isExcluded(held.exclude_until) ? <Running until={held.exclude_until} /> : null}</Status>
              {isExcluded(held.exclude_until) ? null : (
                <Section title={t('dayTitle')}>
                  <DayBreak />
                </Section>
              )}
            </div>
            {/* The form is reset only if a limit that it shows has changed; otherwise typed text would be lost. */}
            <LimitsForm key={JSON.stringify(limitTexts(held))} limits={held} />
            <BreakForm excludedUntil={held.exclude_until} />
          </>
        )}
      </Loaded>
      <Section title={t('helpTitle')}>
        <p className="px-1 text-sm text-muted">{t('helpNote')}</p>
        <div className="px-1">
          <HelpLink article="limits-breaks">{t('helpLimits')}</HelpLink>
        </div>
      </Section>
    </Screen>
  );
}
