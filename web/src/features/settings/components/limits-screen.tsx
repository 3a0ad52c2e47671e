import type { ReactNode } from 'react';
import { useLimits } from '../../../api/user/limits';
import { Section } from '../../../components/card';
import { Screen } from '../../../components/screen';
import { Loaded, SkeletonRows } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { limitTexts } from '../services/limit-changes';
import { BreakForm } from './break-form';
import { LimitsForm } from './limits-form';
import { RestrictionNote } from './restriction-note';

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
            {/* The form is reset only if a limit that it shows has changed; otherwise typed text would be lost. */}
            <LimitsForm key={JSON.stringify(limitTexts(held))} limits={held} />
            <BreakForm excludedUntil={held.exclude_until} />
          </>
        )}
      </Loaded>
      <Section title={t('helpTitle')}>
        <p className="px-1 text-sm text-muted">{t('helpNote')}</p>
      </Section>
    </Screen>
  );
}
