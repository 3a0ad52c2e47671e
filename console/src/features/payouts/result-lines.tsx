import { Alert, Button, Flex, Popconfirm, Segmented, Tag, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { PagedTable } from '../../components/paged-table';
import { decimalText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';
import { useMay } from '../../lib/use-me';

const FILTERS = [
  ...(['all', 'ready', 'awaits_another', 'applied', 'amount_differs', 'ended'] as const),
  ...(['repeated', 'unclear', 'unknown'] as const),
];
const COLORS = {
  ready: 'processing',
  awaits_another: 'warning',
  applied: 'success',
  amount_differs: 'warning',
  ended: 'default',
  repeated: 'warning',
  unclear: 'warning',
  unknown: 'error',
} as const;

type Filter = (typeof FILTERS)[number];
type Reply = ReplyOf<'payout_results/lines'>;
type Line = Reply['list'][number];

/** The bank's results line by line, each with its withdrawal. Lines that are ready can be applied. */
export function ResultLines({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const [filter, setFilter] = useState<Filter>('all');
  const { data } = useCall('payout_results/lines', { id, size: 1 });
  const match = filter === 'all' ? null : filter;
  return (
    <>
      <Flex justify="space-between" align="center" gap="middle" wrap>
        <Segmented
          value={filter}
          options={FILTERS.map((value) => ({
            value,
            label: value === 'all' ? t('payouts.all') : t(`payouts.matches.${value}`),
          }))}
          onChange={setFilter}
        />
        {data && <Apply id={id} ready={data.result.ready} />}
      </Flex>
      {data && data.result.awaits_another > 0 && (
        <Alert type="info" showIcon title={t('payouts.awaitsAnother', { n: data.result.awaits_another })} />
      )}
      <PagedTable<Line>
        queryKey={['payout_results/lines', id, match]}
        load={(paging, signal) => send('payout_results/lines', { id, match, ...paging }, { signal })}
        rowKey={(row) => String(row.line)}
        empty={t('payouts.noLines')}
        columns={[
          { title: t('payouts.line'), align: 'right', dataIndex: 'line' },
          { title: t('payouts.reference'), dataIndex: 'reference' },
          { title: t('payouts.says'), render: (_, row) => <BankStatus line={row} /> },
          { title: t('payments.amount'), align: 'right', render: (_, row) => row.amount && decimalText(row.amount) },
          {
            title: t('payouts.sentAmount'),
            align: 'right',
            render: (_, { withdrawal }) => withdrawal && decimalText(withdrawal.payout_amount),
          },
          {
            title: t('payments.withdrawal'),
            render: (_, { withdrawal }) =>
              withdrawal && <Link to={`/withdrawals/${withdrawal.id}`}>{withdrawal.number}</Link>,
          },
          {
            title: t('payouts.match'),
            render: (_, row) => <Tag color={COLORS[row.match]}>{t(`payouts.matches.${row.match}`)}</Tag>,
          },
        ]}
      />
    </>
  );
}

/** The bank's status, translated where it is known, and its reason. */
function BankStatus({ line: { status, result, reason } }: { line: Line }): React.ReactNode {
  const t = useTexts();
  return (
    <>
      {result ? t(`payouts.${result}`) : status}
      {reason && <Typography.Text type="secondary"> · {reason}</Typography.Text>}
    </>
  );
}

/** Applies the ready lines. Each call applies some, so it is repeated until none are left. */
function Apply({ id, ready }: { id: string; ready: number }): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  const [left, setLeft] = useState(0);
  const apply = useAction(
    async () => {
      for (let before = Number.POSITIVE_INFINITY, now = ready; now > 0 && now < before; ) {
        setLeft(now);
        before = now;
        now = (await send('payout_results/apply', { id })).ready;
      }
    },
    { invalidates: ['payout_results/lines', 'payout_results/list', 'payout_files/list', 'withdrawals/list', 'queues'] },
  );
  if (!may('payout_results/apply')) return null;
  return (
    <Flex align="center" gap="small" wrap>
      {apply.isPending && <Typography.Text role="status">{t('payouts.left', { n: left })}</Typography.Text>}
      <Popconfirm
        title={t('payouts.applySure', { n: ready })}
        disabled={ready === 0}
        onConfirm={() => apply.mutate()}
        styles={{ root: { maxWidth: 420 } }}
      >
        <Button type="primary" disabled={ready === 0} loading={apply.isPending}>
          {t('payouts.apply', { n: ready })}
        </Button>
      </Popconfirm>
      <ErrorAlert error={apply.error} />
    </Flex>
  );
}
