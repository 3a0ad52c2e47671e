import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Flex, Table, Typography } from 'antd';
import { useState } from 'react';
import { type ReplyOf, type RequestOf, send } from '../../api/call';
import { EmptyText } from '../../components/empty-text';
import { ErrorAlert } from '../../components/error-alert';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useCustomerName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { TransferFilter } from './transfer-filter';
import { useLedgerNames } from './use-ledger-names';

const LIMIT = 50;
const SHOWN_OF_REF = 8;

type Transfer = ReplyOf<'ledger/transfers'>['list'][number];
export type Filter = Omit<NonNullable<RequestOf<'ledger/transfers'>>, 'cursor' | 'limit'>;

/** Transfers, newest first. Pages hang together by where the last one ended, however long the ledger is. */
export function Transfers(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const [at, setAt] = useState<{ filter: Filter; cursors: string[] }>({ filter: {}, cursors: [] });
  const cursor = at.cursors.at(-1) ?? null;
  const query = useQuery({
    queryKey: ['ledger/transfers', at.filter, cursor],
    queryFn: ({ signal }) => send('ledger/transfers', { ...at.filter, cursor, limit: LIMIT }, { signal }),
    placeholderData: keepPreviousData,
  });
  const narrow = (filter: Filter): void => setAt({ filter, cursors: [] });
  const next = query.data?.next;
  // A search looks through a bounded stretch at a time: the page may be short, and yet there is more to look through.
  const stopped = Boolean(next) && (query.data?.list.length ?? 0) < LIMIT;
  return (
    <Flex vertical gap="middle">
      <TransferFilter key={JSON.stringify(at.filter)} filter={at.filter} onFilter={narrow} />
      <ErrorAlert error={query.error} retry={() => void query.refetch()} />
      <TransferTable
        rows={query.data?.list ?? []}
        loading={query.isFetching}
        empty={t(next ? 'ledger.emptySoFar' : 'ledger.empty')}
        onNarrow={(f) => narrow({ ...at.filter, ...f })}
      />
      <Flex gap="small" align="center">
        <Button disabled={at.cursors.length === 0} onClick={() => setAt({ ...at, cursors: at.cursors.slice(0, -1) })}>
          {t('ledger.newer')}
        </Button>
        <Button disabled={!next} onClick={() => next && setAt({ ...at, cursors: [...at.cursors, next] })}>
          {t(stopped ? 'ledger.further' : 'ledger.older')}
        </Button>
        {query.data?.looked_to && (
          <Typography.Text type="secondary" role="status">
            {t(stopped ? 'ledger.stoppedAt' : 'ledger.lookedTo', { at: time(query.data.looked_to) })}
          </Typography.Text>
        )}
      </Flex>
    </Flex>
  );
}

const LINK = { padding: 0 };

interface TableProps {
  rows: Transfer[];
  loading: boolean;
  /** What to say where there are none. */
  empty: string;
  onNarrow: (filter: Filter) => void;
}

function TransferTable({ rows, loading, empty, onNarrow }: TableProps): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const words = useLedgerNames();
  const customer = useCustomerName(rows.flatMap((row) => [row.debit.user_id, row.credit.user_id]));
  const side = (account: Transfer['debit']): React.ReactNode => (
    <>
      {words.account(account.kind)}
      <br />
      {account.user_id ? (
        <Button size="small" type="link" style={LINK} onClick={() => onNarrow({ account_id: account.id })}>
          {customer(account.user_id)}
        </Button>
      ) : (
        <Button size="small" type="link" style={LINK} onClick={() => onNarrow({ account_id: account.id })}>
          {t('ledger.theHouse')}
        </Button>
      )}
    </>
  );
  return (
    <Table<Transfer>
      size="small"
      loading={loading}
      dataSource={rows}
      rowKey={(row) => `${row.ref} ${row.slot}`}
      locale={{ emptyText: loading ? ' ' : <EmptyText text={empty} /> }}
      pagination={false}
      scroll={{ x: true }}
      columns={[
        { title: t('customers.at'), render: (_, row) => time(row.at) },
        { title: t('ledger.kind'), render: (_, row) => words.kind(row.kind) },
        { title: t('ledger.debit'), render: (_, row) => side(row.debit) },
        { title: t('ledger.credit'), render: (_, row) => side(row.credit) },
        { title: t('customers.amount'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
        {
          title: t('ledger.ref'),
          render: (_, row) => (
            <Button size="small" type="link" style={LINK} title={row.ref} onClick={() => onNarrow({ ref: row.ref })}>
              {row.ref.slice(0, SHOWN_OF_REF)}…
            </Button>
          ),
        },
      ]}
    />
  );
}
