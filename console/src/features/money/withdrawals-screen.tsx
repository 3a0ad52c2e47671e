import { Flex, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { amountText, timeText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { lang, langOf } from '../../lib/session';
import { useKept } from '../../lib/store';
import { useMay } from '../../lib/use-may';
import { MoneyStatusTag } from './money-status';
import { PayoutFile } from './payout-file';
import { WithdrawalDetail } from './withdrawal-detail';

const STATUSES = ['pending', 'approved', 'sent', 'success', 'fail', 'cancelled'] as const;
const REFRESH_MS = 15_000;

type WithdrawalRow = ReplyOf<'withdrawals/list'>['list'][number];

/** Withdrawals by status, files that pay them, and the one that is being looked at. */
export function WithdrawalsScreen(): React.ReactNode {
  const t = useTexts();
  const chosen = langOf(useKept(lang));
  const may = useMay();
  const navigate = useNavigate();
  const { '*': id = '' } = useParams();
  const [status, setStatus] = useState<(typeof STATUSES)[number]>('pending');
  return (
    <Flex vertical gap="middle">
      <Typography.Title level={1} style={{ fontSize: 22, margin: 0 }}>
        {t('sections.withdrawals')}
      </Typography.Title>
      <Flex justify="space-between">
        <Segmented
          value={status}
          options={STATUSES.map((value) => ({ value, label: t(`money.statuses.${value}`) }))}
          onChange={setStatus}
        />
        {status === 'approved' && may('withdrawals/payout_file') && <PayoutFile />}
      </Flex>
      <PagedTable<WithdrawalRow>
        queryKey={['withdrawals/list', status]}
        load={(paging, signal) => send('withdrawals/list', { status, ...paging }, { signal })}
        rowKey={(row) => row.id}
        opened={id}
        onOpen={(row) => navigate(`/withdrawals/${row.id}`)}
        refreshMs={REFRESH_MS}
        columns={[
          { title: t('money.number'), dataIndex: 'number' },
          { title: t('money.created'), render: (_, row) => timeText(row.created_at, chosen) },
          { title: t('money.expected'), render: (_, row) => timeText(row.expected_by, chosen) },
          { title: t('money.amount'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
          {
            title: t('money.payout'),
            align: 'right',
            render: (_, row) => amountText(row.payout_amount, row.payout_currency),
          },
          {
            title: t('money.destination'),
            render: (_, row) => (
              <Typography.Text style={{ width: 150 }} ellipsis={{ tooltip: row.destination }}>
                {row.destination}
              </Typography.Text>
            ),
          },
          { title: t('money.approvals'), render: (_, row) => `${row.approvals.length} / ${row.approvals_needed}` },
          { title: t('money.status'), render: (_, row) => <MoneyStatusTag status={row.status} /> },
        ]}
      />
      {id && <WithdrawalDetail key={id} id={id} />}
    </Flex>
  );
}
