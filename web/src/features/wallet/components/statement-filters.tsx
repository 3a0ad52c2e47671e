import type { ReactNode } from 'react';
import { DateRange } from '../../../components/date-range';
import { SelectField } from '../../../components/field';
import { Segmented } from '../../../components/segmented';
import type { DayRange } from '../../../lib/day-range';
import { useT } from '../../../lib/i18n';
import { MOVEMENT_KINDS } from '../services/movement-kinds';

export interface StatementFilter {
  currency: 'all' | 'USD' | 'USDT';
  /** Empty means all. */
  kind: string;
  range: DayRange;
}

export const NO_FILTER: StatementFilter = { currency: 'all', kind: '', range: { from: '', to: '' } };

interface StatementFiltersProps {
  value: StatementFilter;
  onChange: (filter: StatementFilter) => void;
}

export function StatementFilters({ value, onChange }: StatementFiltersProps): ReactNode {
  const t = useT('wallet');
  const common = useT();
  return (
    <div className="mb-4 space-y-3">
      <Segmented
        label={t('currency')}
        value={value.currency}
        onChange={(currency) => onChange({ ...value, currency })}
        options={[
          ['all', common('all')],
          ['USD', 'USD'],
          ['USDT', 'USDT'],
        ]}
      />
      <SelectField
        label={t('movement')}
        name="kind"
        value={value.kind}
        onValue={(kind) => onChange({ ...value, kind })}
        options={[['', t('allKinds')], ...MOVEMENT_KINDS.map((kind) => [kind, t(`k_${kind}`)] as const)]}
      />
      <DateRange value={value.range} onChange={(range) => onChange({ ...value, range })} />
    </div>
  );
}
