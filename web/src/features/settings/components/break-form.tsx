import { type ReactNode, useState } from 'react';
import { details } from '../../../api/user/details';
import { limits } from '../../../api/user/limits';
import { setLimits } from '../../../api/user/set-limits';
import { Button } from '../../../components/button';
import { Section } from '../../../components/card';
import { Confirm } from '../../../components/confirm';
import { SelectField } from '../../../components/field';
import { FormError } from '../../../components/states';
import { clock } from '../../../lib/clock';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';

const DAY_MS = 86_400_000;
const DAYS = [1, 7, 30, 180, 365, 1825] as const;

/** A break of a chosen length, up to self-exclusion; a running one can only be extended. */
export function BreakForm({ excludedUntil }: { excludedUntil: string | undefined }): ReactNode {
  const t = useT('settings');
  const lang = useLang();
  const [chosen, setChosen] = useState<number>();
  // Set when the question opens, so that exactly what was confirmed is sent.
  const [until, setUntil] = useState<string>();
  const command = useCommand(setLimits, [limits.path, details.path]);
  const running = excludedUntil === undefined ? 0 : Date.parse(excludedUntil);
  const excluded = running > clock.now();
  // The first day has a button of its own (day-break.tsx).
  const offered = DAYS.filter((days) => (excluded || days > 1) && clock.now() + days * DAY_MS > running);
  const days = offered.find((each) => each === chosen) ?? offered[0];
  if (days === undefined) return null;
  const confirm = (): void => {
    if (until) command.mutate({ exclude_until: until }, { onSettled: () => setUntil(undefined) });
  };
  return (
    <Section title={excluded ? t('extend') : t('longerTitle')}>
      <div className="space-y-4">
        <p className="px-1 text-sm text-muted">{t('breakNote')}</p>
        <SelectField
          label={t('breakFor')}
          name="break_days"
          value={String(days)}
          onValue={(value) => setChosen(Number(value))}
          options={offered.map((each) => [String(each), t(`day${each}`)] as const)}
        />
        <FormError error={command.error} />
        <Button look="danger" wide onClick={() => setUntil(new Date(clock.now() + days * DAY_MS).toISOString())}>
          {excluded ? t('extend') : t('breakStart')}
        </Button>
      </div>
      <Confirm
        open={until !== undefined}
        onClose={() => setUntil(undefined)}
        onConfirm={confirm}
        busy={command.isPending}
        title={t('breakAsk', { time: until ? formatTime(until, 'dateTime', lang) : '' })}
        note={t('breakNote')}
        action={excluded ? t('extend') : t('breakStart')}
      />
    </Section>
  );
}
