import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/call';
import { Asked } from '../../components/asked';
import { BarChart } from '../../components/charts/bar-chart';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { lang, langOf } from '../../lib/session';
import { useKept } from '../../lib/store';

/** Stakes and payouts of the last 24 hours. */
export function HoursChart(): React.ReactNode {
  const t = useTexts();
  const chosen = langOf(useKept(lang));
  const query = useQuery({
    queryKey: ['statistics/hours'],
    queryFn: ({ signal }) => send('statistics/hours', {}, { signal }),
  });
  const hour = new Intl.DateTimeFormat(chosen === 'jp' ? 'ja-JP' : 'en-GB', { hour: '2-digit', minute: '2-digit' });
  return (
    <Asked query={query}>
      {({ list }) => (
        <BarChart
          title={t('home.hours')}
          series={[
            { name: t('home.stakes'), color: '#1677ff' },
            { name: t('home.payouts'), color: '#d48806' },
          ]}
          groups={list.map((row) => ({
            label: hour.format(new Date(row.hour)),
            values: [row.stakes, row.payouts].map((sum) => ({ height: Number(sum), text: amountText(sum, 'USD') })),
          }))}
          scale={(height) => Intl.NumberFormat('en', { notation: 'compact' }).format(height)}
        />
      )}
    </Asked>
  );
}
