import { Button, Card, Flex, Table, Typography } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { Loaded } from '../../components/loaded';
import { PagedTable } from '../../components/paged-table';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { useMay } from '../../lib/use-me';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { EditTradingTerms } from './edit-trading-terms';
import type { TradingTerms } from './terms';

type Duration = TradingTerms['durations'][number];

/** The terms for new orders, and their history. */
export function TradingTermsTab(): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  const [editing, setEditing] = useState(false);
  const query = useCall('products/trading', undefined);
  return (
    <Loaded query={query}>
      {({ current, scheduled }) => (
        <Flex vertical gap="middle">
          <TermsCard terms={current} title={t('products.now')} />
          {scheduled.map((terms) => (
            <TermsCard key={terms.version} terms={terms} title={t('products.toCome')} />
          ))}
          {may('products/set_trading') && (
            <div>
              <Button type="primary" onClick={() => setEditing(true)}>
                {t('products.change')}
              </Button>
            </div>
          )}
          <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
            {t('products.history')}
          </Typography.Title>
          <History />
          {editing && <EditTradingTerms terms={scheduled.at(-1) ?? current} onClose={() => setEditing(false)} />}
        </Flex>
      )}
    </Loaded>
  );
}

function TermsCard({ terms, title }: { terms: TradingTerms; title: string }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  return (
    <Card
      size="small"
      title={`${title} · ${t('pages.version')} ${terms.version}`}
      extra={terms.version > 0 && `${t('products.effective')}: ${time(terms.effective_at)}`}
    >
      <Table<Duration>
        size="small"
        dataSource={terms.durations}
        rowKey="seconds"
        pagination={false}
        footer={() => `${t('products.fee')}: ${terms.fee_rate}`}
        columns={[
          { title: t('customers.duration'), render: (_, row) => t('customers.seconds', { n: row.seconds }) },
          { title: t('customers.payoutRate'), dataIndex: 'payout', align: 'right' },
          { title: t('products.min'), align: 'right', render: (_, row) => amountText(row.min, 'USD') },
          { title: t('products.max'), align: 'right', render: (_, row) => amountText(row.max, 'USD') },
        ]}
      />
    </Card>
  );
}

function History(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const operator = useOperatorName();
  return (
    <PagedTable<TradingTerms>
      queryKey={['products/trading_history']}
      load={(paging, signal) => send('products/trading_history', paging, { signal })}
      rowKey={(row) => String(row.version)}
      empty={t('products.noHistory')}
      columns={[
        { title: t('pages.version'), dataIndex: 'version', align: 'right' },
        { title: t('products.effective'), render: (_, row) => time(row.effective_at) },
        {
          title: t('products.terms'),
          render: (_, row) =>
            row.durations
              .map(({ seconds, payout }) => `${t('customers.seconds', { n: seconds })}: ${payout}`)
              .join(' · '),
        },
        { title: t('products.fee'), dataIndex: 'fee_rate', align: 'right' },
        { title: t('pages.writtenBy'), render: (_, row) => operator(row.operator_id) || t('pages.withProduct') },
        { title: t('reason.label'), dataIndex: 'reason' },
      ]}
    />
  );
}
