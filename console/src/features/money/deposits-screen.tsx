import { Flex, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { amountText, timeText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { lang, langOf } from '../../lib/session';
import { useKept } from '../../lib/store';
import { DepositDetail } from './deposit-detail';
import { MoneyStatusTag } from './money-status';

const STATUSES = ['pending', 'awaiting_payment', 'success', 'fail', 'expired'] as const;
const REFRESH_MS = 15_000;

type DepositRow = ReplyOf<'deposits/list'>['list'][number];

/** Deposits by status, and the one that is being looked at. */
export function DepositsScreen(): React.ReactNode {
  const t = useTexts();
  const chosen = langOf(useKept(lang));
  const navigate = useNavigate();
  const { '*': id = '' } = useParams();
  const [status, setStatus] = useState<(typeof STATUSES)[number]>('pending');
  return (
    <Flex vertical gap="middle">
      <Typography.Title level={1} style={{ fontSize: 22, margin: 0 }}>
        {t('sections.deposits')}
      </Typography.Title>
      <Segmented
        value={status}
        options={STATUSES.map((value) => ({ value, label: t(`money.statuses.${value}`) }))}
        onChange={setStatus}
      />
      <PagedTable<DepositRow>
        queryKey={['deposits/list', status]}
        load={(paging, signal) => send('deposits/list', { status, ...paging }, { signal })}
        rowKey={(row) => row.id}
        opened={id}
        onOpen={(row) => navigate(`/deposits/${row.id}`)}
        refreshMs={REFRESH_MS}
        columns={[
          { title: t('money.number'), dataIndex: 'number' },
          { title: t('money.created'), render: (_, row) => timeText(row.created_at, chosen) },
          { title: t('money.method'), render: (_, row) => t(`money.methods.${row.method}`) },
          { title: t('money.asked'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
          { title: t('money.inUsd'), align: 'right', render: (_, row) => amountText(row.usd_amount, 'USD') },
          { title: t('money.payer'), dataIndex: 'payer_name' },
          { title: t('money.status'), render: (_, row) => <MoneyStatusTag status={row.status} /> },
        ]}
      />
      {id && <DepositDetail key={id} id={id} />}
    </Flex>
  );
}
