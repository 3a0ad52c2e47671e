import { BarChart } from '../../components/charts/bar-chart';
import { Loaded } from '../../components/loaded';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { LOCALES } from '../../lib/languages';
import { useLang } from '../../lib/session';
import { useCall } from '../../lib/use-call';

/** Stakes and payouts of the last 24 hours. */
export function HoursChart(): React.ReactNode {
  const t = useTexts();
  const lang = useLang();
  const query = useCall('statistics/hours', {});
  const hour = new Intl.DateTimeFormat(LOCALES[lang], { hour: '2-digit', minute: '2-digit' });
  return (
    <Loaded query={query}>
      {({ list }) => (
        <BarChart
          title={t('home.hours')}
          series={[t('home.stakes'), t('home.payouts')]}
          groups={list.map((row) => ({
            label: hour.format(new Date(row.hour)),
            values: [row.stakes, row.payouts].map((sum) => ({ height: Number(sum), text: amountText(sum, 'USD') })),
          }))}
          scale={(height) => Intl.NumberFormat('en', { notation: 'compact' }).format(height)}
        />
      )}
    </Loaded>
  );
}
