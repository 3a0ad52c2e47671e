import { type ReactNode, useState } from 'react';
import { type OrderResults, orderResults, type ResultSums } from '../../../api/order/results';
import { Card, Facts, Note, Section } from '../../../components/card';
import { Money, SignedMoney } from '../../../components/money';
import { Screen } from '../../../components/screen';
import { Segmented } from '../../../components/segmented';
import { Loaded, SkeletonRows } from '../../../components/states';
import { Table } from '../../../components/table';
import { clock } from '../../../lib/clock';
import { formatCount } from '../../../lib/count';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatPercent } from '../../../lib/money';
import { useCall } from '../../../lib/query';
import { formatTime } from '../../../lib/time';
import { NoOrders } from '../../orders/components/no-orders';
import { OrdersCsv } from '../../orders/components/orders-csv';
import { durationText } from '../../trade/services/duration-text';
import { dayAt, PERIODS, type Period, type Span, spanOf } from '../services/period';
import { Calendar } from './calendar';
import { WinShare } from './win-share';

interface BrokenDown {
  key: string | number;
  name: string;
  sums: ResultSums;
}

function Breakdown({ title, rows }: { title: string; rows: readonly BrokenDown[] }): ReactNode {
  const t = useT('results');
  return (
    <Section title={title}>
      <Card>
        <Table
          caption={title}
          head={[title, t('orders'), t('won'), t('net')]}
          rows={rows.map(({ key, name, sums }) => ({
            key,
            cells: [
              name,
              formatCount(sums.orders),
              sums.win_share === undefined ? '–' : formatPercent(sums.win_share, { decimals: 0 }),
              <SignedMoney key="net" amount={sums.net} />,
            ],
          }))}
        />
      </Card>
    </Section>
  );
}

function Results({ results, span }: { results: OrderResults; span: Span }): ReactNode {
  const t = useT('results');
  const trade = useT('trade');
  const common = useT();
  const lang = useLang();
  const { total } = results;
  if (total.orders === 0) return <NoOrders />;
  const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
  return (
    <>
      {results.from > span.from ? (
        <Note>{t('cut', { n: formatCount(total.orders), time: formatTime(results.from, 'dateTime', lang) })}</Note>
      ) : null}
      <Card className="p-4">
        <h2 className="text-sm text-muted">{t('netNote')}</h2>
        <p className="mt-1 text-[32px] font-bold leading-tight">
          <SignedMoney amount={total.net} />
        </p>
        <Facts
          rows={[
            [t('orders'), formatCount(total.orders)],
            [t('stakes'), <Money key="stakes" amount={total.stakes} />],
            [common('fee'), <Money key="fees" amount={total.fees} exact />],
            [t('longestWin'), formatCount(results.longest_win)],
            [t('longestLoss'), formatCount(results.longest_loss)],
          ]}
        />
      </Card>
      <WinShare sums={total} />
      <Calendar
        days={results.days}
        firstDay={dayAt(span.from, span.time_zone)}
        lastDay={dayAt(span.to, span.time_zone)}
      />
      <Breakdown
        title={t('byMarket')}
        rows={results.products.map((sums) => ({ key: sums.product_id, name: sums.symbol, sums }))}
      />
      <Breakdown
        title={t('byDuration')}
        rows={results.durations.map((sums) => ({ key: sums.duration, name: durationText(sums.duration, trade), sums }))}
      />
      <Breakdown
        title={t('byHour')}
        rows={results.hours.map((sums) => ({ key: sums.hour, name: hourText(sums.hour), sums }))}
      />
      <div className="mt-6">
        <OrdersCsv request={{ status: 'settled', from: span.from, to: span.to }} label={t('csv')} />
      </div>
    </>
  );
}

/** `/results`: how the customer's orders of the last days did. */
export default function ResultsScreen(): ReactNode {
  const t = useT('results');
  const [period, setPeriod] = useState<Period>('30');
  const span = spanOf(period, clock.now());
  const results = useCall(orderResults, span);
  return (
    <Screen title={t('title')} parent="/my" money>
      <div className="mb-3">
        <Segmented
          label={t('period')}
          value={period}
          onChange={setPeriod}
          options={PERIODS.map((days) => [days, t('days', { n: days })] as const)}
        />
      </div>
      <Loaded query={results} waiting={<SkeletonRows rows={6} />}>
        {(data) => <Results results={data} span={span} />}
      </Loaded>
    </Screen>
  );
}
