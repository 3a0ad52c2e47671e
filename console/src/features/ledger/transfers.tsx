import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { AsOf } from '../../components/as-of';
import { QueryTable } from '../../components/query-table';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { maxAgeS } from '../../lib/own-changes';
import { useCustomerName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { TransferFilter } from './transfer-filter';
import type { TransferQuery } from './transfer-query';
import { useLedgerNames } from './use-ledger-names';

const LIMIT = 50;
const SHOWN_OF_REF = 8;

type Reply = ReplyOf<'ledger/transfers'>;
type Transfer = Reply['list'][number];

/** Transfers, newest first. Each page continues where the one before ended, so paging is fast in a long ledger. */
export function Transfers(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const [at, setAt] = useState<{ filter: TransferQuery; cursors: string[] }>({ filter: {}, cursors: [] });
  const cursor = at.cursors.at(-1) ?? null;
  const query = useQuery({
    queryKey: ['ledger/transfers', at.filter, cursor],
    queryFn: ({ signal }) =>
      send('ledger/transfers', { ...at.filter, cursor, limit: LIMIT, max_age_s: maxAgeS() }, { signal }),
    placeholderData: keepPreviousData,
  });
  const search = (filter: TransferQuery): void => setAt({ filter, cursors: [] });
  const next = query.data?.next;
  // A search covers a bounded period at a time, so a short page may still have a next one.
  const stopped = Boolean(next) && (query.data?.list.length ?? 0) < LIMIT;
  return (
    <Flex vertical gap="middle">
      <TransferFilter key={JSON.stringify(at.filter)} filter={at.filter} onFilter={search} />
      <AsOf at={query.data?.as_of} />
      <TransferTable
        query={query}
        empty={t(next ? 'ledger.emptySoFar' : 'ledger.empty')}
        onSearch={(more) => search({ ...at.filter, ...more })}
      />
      <Flex gap="small" align="center" wrap>
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
  query: UseQueryResult<Reply>;
  empty: string;
  /** Narrows the search. */
  onSearch: (filter: TransferQuery) => void;
}

function TransferTable({ query, empty, onSearch }: TableProps): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const names = useLedgerNames();
  const rows = query.data?.list ?? [];
  const customer = useCustomerName(rows.flatMap((row) => [row.debit.user_id, row.credit.user_id]));
  const side = (account: Transfer['debit']): React.ReactNode => (
    <>
      {names.account(account.kind)}
      <br />
      <Button size="small" type="link" style={LINK} onClick={() => onSearch({ account_id: account.id })}>
        {account.user_id ? customer(account.user_id) : t('ledger.theHouse')}
      </Button>
    </>
  );
  return (
    <QueryTable<Transfer>
      query={query}
      rows={rows}
      loading={query.isFetching}
      rowKey={(row) => `${row.ref} ${row.slot}`}
      empty={query.isFetching ? '' : empty}
      columns={[
        { title: t('customers.at'), render: (_, row) => time(row.at) },
        { title: t('ledger.kind'), render: (_, row) => names.kind(row.kind) },
        { title: t('ledger.debit'), render: (_, row) => side(row.debit) },
        { title: t('ledger.credit'), render: (_, row) => side(row.credit) },
        { title: t('customers.amount'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
        {
          title: t('ledger.ref'),
          render: (_, row) => (
            <Button size="small" type="link" style={LINK} title={row.ref} onClick={() => onSearch({ ref: row.ref })}>
              {row.ref.slice(0, SHOWN_OF_REF)}…
            </Button>
          ),
        },
      ]}
    />
  );
}
