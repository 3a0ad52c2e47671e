import type { ReplyOf } from '../../api/call';
import { BarChart } from '../../components/charts/bar-chart';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';

type Row = ReplyOf<'reports/get'>['list'][number];

/** The most periods that are drawn: the last ones. */
const MOST = 31;

interface Props {
  report: 'profit' | 'rails';
  rows: readonly Row[];
  title: string;
}

/** USD by period: what the house earned and paid, or what came in and went out. */
export function ReportChart({ report, rows, title }: Props): React.ReactNode {
  const t = useTexts();
  const usd = rows.filter(({ currency, item }) => currency === 'USD' && item !== 'total');
  const periods = [...new Set(usd.map(({ period }) => period))].slice(-MOST);
  const isUp = ({ item, amount }: Row): boolean =>
    report === 'profit' ? !amount.startsWith('-') : item.endsWith('_deposits') || item.endsWith('_in');
  const sums = (of: readonly Row[]): { height: number; text: string } => {
    const sum = of.reduce((total, { amount }) => total + microOf(amount), 0n);
    return { height: Number(sum) / 1e6, text: amountText(decimalOf(sum), 'USD') };
  };
  return (
    <BarChart
      title={`${title} (USD)`}
      series={
        report === 'profit' ? [t('reports.earned'), t('reports.paid')] : [t('reports.cameIn'), t('reports.wentOut')]
      }
      groups={periods.map((period) => {
        const own = usd.filter((row) => row.period === period);
        return {
          label: period.slice(5) || period,
          values: [sums(own.filter(isUp)), sums(own.filter((row) => !isUp(row)))],
        };
      })}
      scale={(height) => Intl.NumberFormat('en', { notation: 'compact' }).format(height)}
    />
  );
}

/** The size of a decimal in micro-units, without its sign. */
function microOf(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

const decimalOf = (micro: bigint): string => `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')}`;
