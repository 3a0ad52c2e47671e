import type { ReactNode } from 'react';
import type { DayRange } from '../lib/day-range';
import { useT } from '../lib/i18n';
import { TextField } from './field';

export function DateRange({ value, onChange }: { value: DayRange; onChange: (range: DayRange) => void }): ReactNode {
  const t = useT();
  const { from, to } = value;
  return (
    <div className="grid gap-3 min-[360px]:grid-cols-2">
      <TextField
        type="date"
        label={t('from')}
        name="from"
        max={to || undefined}
        value={from}
        onValue={(next) => onChange({ from: next, to })}
      />
      <TextField
        type="date"
        label={t('to')}
        name="to"
        min={from || undefined}
        value={to}
        onValue={(next) => onChange({ from, to: next })}
      />
    </div>
  );
}
