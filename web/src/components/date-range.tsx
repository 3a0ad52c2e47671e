import type { ReactNode } from 'react';
import type { DayRange } from '../lib/day-range';
import { useT } from '../lib/i18n';
import { TextField } from './field';

/** Without a limit, browsers take years of six digits. */
const LAST_DAY = '9999-12-31';

export function DateRange({ value, onChange }: { value: DayRange; onChange: (range: DayRange) => void }): ReactNode {
  const t = useT();
  const { from, to } = value;
  return (
    <div className="grid gap-3 min-[360px]:grid-cols-2">
      <TextField
        type="date"
        label={t('from')}
        name="from"
        max={to || LAST_DAY}
        value={from}
        onValue={(next) => onChange({ from: next, to })}
      />
      <TextField
        type="date"
        label={t('to')}
        name="to"
        min={from || undefined}
        max={LAST_DAY}
        value={to}
        onValue={(next) => onChange({ from, to: next })}
      />
    </div>
  );
}
