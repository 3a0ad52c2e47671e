import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type StatementYears, statementYears } from '../../../api/wallet/statement-years';
import { Button } from '../../../components/button';
import { Note } from '../../../components/card';
import { SelectField } from '../../../components/field';
import { Icon } from '../../../components/icons';
import { Segmented } from '../../../components/segmented';
import { Sheet } from '../../../components/sheet';
import { Empty, FormError, Loaded, SkeletonRows } from '../../../components/states';
import { formatCount } from '../../../lib/count';
import { download } from '../../../lib/download';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { TAGS } from '../../../lib/languages';
import { useCall } from '../../../lib/query';
import { zoneHere } from '../../../lib/zone';
import { zoneName } from '../../orders/services/session-days';
import { fileNameOf, monthsOf } from '../services/statement-file';

interface Choice {
  year: string;
  /** Empty means the whole year. */
  month: string;
  format: 'pdf' | 'csv';
}

async function save({ year, month, format }: Choice): Promise<void> {
  const period = { year: Number(year), ...(month ? { month: Number(month) } : {}), time_zone: zoneHere() };
  const name = fileNameOf(period, format);
  if (format === 'pdf') await download('wallet/statement_pdf', period, name);
  else await download('wallet/statement_csv', period, name);
}

function StatementFileForm({ years }: { years: StatementYears }): ReactNode {
  const t = useT('wallet');
  const lang = useLang();
  const [choice, setChoice] = useState<Choice>({ year: String(years.list[0]?.year ?? ''), month: '', format: 'pdf' });
  const file = useMutation({ mutationFn: save });
  const chosen = years.list.find(({ year }) => String(year) === choice.year);
  const months = new Intl.DateTimeFormat(TAGS[lang].html, { month: 'long', timeZone: 'UTC' });
  const sumsOnly = choice.format === 'pdf' && choice.month === '' && (chosen?.movements ?? 0) > years.max_pdf_movements;
  return (
    <div className="space-y-4 pb-2">
      <p className="text-sm text-muted">{t('yearFileNote')}</p>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t('year')}
          name="year"
          value={choice.year}
          onValue={(year) => setChoice({ ...choice, year, month: '' })}
          options={years.list.map(({ year }) => [String(year), String(year)] as const)}
        />
        <SelectField
          label={t('month')}
          name="month"
          value={choice.month}
          onValue={(month) => setChoice({ ...choice, month })}
          options={[
            ['', chosen?.closed === false ? t('yearToDate') : t('wholeYear')],
            ...monthsOf(Number(choice.year)).map((n) => [String(n), months.format(Date.UTC(2000, n - 1, 1))] as const),
          ]}
        />
      </div>
      <Segmented
        label={t('fileFormat')}
        value={choice.format}
        onChange={(format) => setChoice({ ...choice, format })}
        options={[
          ['pdf', 'PDF'],
          ['csv', 'CSV'],
        ]}
      />
      {sumsOnly ? <Note tone="warn">{t('sumsOnly', { n: formatCount(years.max_pdf_movements) })}</Note> : null}
      <FormError error={file.error} />
      <Button wide busy={file.isPending} onClick={() => file.mutate(choice)}>
        {file.isPending ? null : <Icon name="download" size={18} />}
        {file.isPending ? t('yearFileBusy') : t('saveFile')}
      </Button>
      <p className="text-sm text-muted">{t('fileZone', { zone: zoneName(zoneHere(), lang) })}</p>
    </div>
  );
}

/** Saves the statement of a year or month as PDF or CSV. */
export function StatementFileSheet({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const t = useT('wallet');
  const years = useCall(statementYears, { time_zone: zoneHere() }, { enabled: open });
  return (
    <Sheet open={open} onClose={onClose} title={t('yearFile')}>
      <Loaded query={years} waiting={<SkeletonRows rows={3} />}>
        {(data) =>
          data.list.length === 0 ? <Empty title={t('statementEmpty')} /> : <StatementFileForm years={data} />
        }
      </Loaded>
    </Sheet>
  );
}
