import { Button, Card, Flex, Input, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { type ReplyOf, type RequestOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { Loaded } from '../../components/loaded';
import { QueryTable } from '../../components/query-table';
import { Screen } from '../../components/screen';
import { download } from '../../lib/download';
import { amountText } from '../../lib/format';
import { hasKey } from '../../lib/has-key';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';
import { useTime } from '../../lib/use-time';
import { useLedgerNames } from '../ledger/use-ledger-names';
import { ReportChart } from './report-chart';
import { en } from './texts';

type Request = RequestOf<'reports/get'>;
type Row = ReplyOf<'reports/get'>['list'][number];

const DAY_MS = 86_400_000;
const REPORTS = ['profit', 'rails', 'balances'] as const;
const PERIODS = ['day', 'month'] as const;
/** The spans that are shown first. */
const SPAN_DAYS = { day: 30, month: 365 } as const;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const spanOf = (by: Request['by'], now: number): Pick<Request, 'from' | 'to'> => ({
  from: dayOf(now - SPAN_DAYS[by] * DAY_MS),
  to: dayOf(now),
});

/** Figures for accountants from the ledger: on screen, as a chart and as CSV. */
export function ReportsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const [request, setRequest] = useState<Request>(() => ({
    report: 'profit',
    by: 'day',
    ...spanOf('day', Date.now()),
  }));
  const query = useCall('reports/get', request);
  const save = useAction(() => send('reports/csv', request), {
    invalidates: [],
    onDone: ({ filename, content }) => download(filename, content),
  });
  const change = (more: Partial<Request>): void => setRequest({ ...request, ...more });
  return (
    <Screen title={t('sections.reports')}>
      <Flex vertical gap="middle">
        <Flex gap="middle" align="end" wrap>
          <Segmented
            aria-label={t('sections.reports')}
            value={request.report}
            options={REPORTS.map((value) => ({ value, label: t(`reports.reports.${value}`) }))}
            onChange={(report) => change({ report })}
          />
          <Segmented
            aria-label={t('reports.period')}
            value={request.by}
            options={PERIODS.map((value) => ({ value, label: t(`reports.by.${value}`) }))}
            onChange={(by) => change({ by, ...spanOf(by, Date.now()) })}
          />
          <DayInput label={t('reports.from')} value={request.from} onChange={(from) => change({ from })} />
          <DayInput label={t('reports.to')} value={request.to} onChange={(to) => change({ to })} />
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {t('reports.csv')}
          </Button>
        </Flex>
        <ErrorAlert error={save.error} />
        <Loaded query={query}>
          {({ list, closed_to }) => (
            <>
              <Typography.Text type="secondary">{t('reports.closedTo', { time: time(closed_to) })}</Typography.Text>
              {request.report !== 'balances' && list.length > 0 && (
                <Card size="small">
                  <ReportChart report={request.report} rows={list} title={t(`reports.reports.${request.report}`)} />
                </Card>
              )}
            </>
          )}
        </Loaded>
        <Rows report={request.report} query={query} />
      </Flex>
    </Screen>
  );
}

function DayInput(props: { label: string; value: string; onChange: (day: string) => void }): React.ReactNode {
  return (
    <Flex vertical>
      <Typography.Text type="secondary">{props.label}</Typography.Text>
      <Input
        type="date"
        aria-label={props.label}
        value={props.value}
        onChange={({ target }) => target.value && props.onChange(target.value)}
      />
    </Flex>
  );
}

interface RowsProps {
  report: Request['report'];
  query: ReturnType<typeof useCall<'reports/get'>>;
}

function Rows({ report, query }: RowsProps): React.ReactNode {
  const t = useTexts();
  const names = useLedgerNames();
  const itemOf = (item: string): string => {
    if (report === 'balances') return names.account(item);
    return hasKey(en.items, item) ? t(`reports.items.${item}`) : item;
  };
  return (
    <QueryTable<Row>
      query={query}
      rows={query.data?.list}
      rowKey={(row) => `${row.period} ${row.currency} ${row.item}`}
      empty={t('reports.empty')}
      pagination={{ pageSize: 50, hideOnSinglePage: true }}
      columns={[
        { title: t('reports.period'), dataIndex: 'period' },
        { title: t('payments.currency'), dataIndex: 'currency' },
        {
          title: t('reports.item'),
          render: (_, row) => <span style={row.item === 'total' ? { fontWeight: 600 } : {}}>{itemOf(row.item)}</span>,
        },
        { title: t('customers.amount'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
        { title: t('reports.transfers'), align: 'right', render: (_, row) => row.transfers || '' },
      ]}
    />
  );
}
