import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { countText } from '../lib/format';
import { useTexts } from '../lib/i18n';
import { useShortcuts } from '../lib/use-shortcuts';
import { useWithinPages } from '../lib/use-within-pages';
import { AsOf } from './as-of';
import { paginationOf, QueryTable } from './query-table';

const SIZE = 20;
/** The server counts most lists no further. */
const MOST_COUNTED = 1_000;

export interface PageOf<Row> {
  list: Row[];
  total: number;
  as_of?: string | null | undefined;
}

export interface Paging {
  page: number;
  size: number;
}

export interface PagedTableProps<Row> {
  /** The list and its filter; a new key begins at the first page. */
  queryKey: readonly unknown[];
  load: (paging: Paging, signal: AbortSignal) => Promise<PageOf<Row>>;
  columns: TableColumnsType<Row>;
  rowKey: (row: Row) => string;
  /** What to say where there are no rows: what is missing, and what would bring it. */
  empty: string;
  onOpen?: (row: Row) => void;
  /** The key of the row that is open beside the table. */
  opened?: string | undefined;
  /** How often to refresh, in milliseconds, for lists that fill by themselves. */
  refreshMs?: number;
  /** How far the server counts. */
  mostCounted?: number;
  /** The keys j and k open the next and the previous row. */
  byKeys?: boolean;
}

/** A list, one page at a time. */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>): React.ReactNode {
  const {
    queryKey,
    load,
    columns,
    rowKey,
    onOpen,
    opened,
    refreshMs,
    byKeys,
    empty,
    mostCounted = MOST_COUNTED,
  } = props;
  const t = useTexts();
  const list = JSON.stringify(queryKey);
  const [at, setAt] = useState({ list, page: 1 });
  const page = at.list === list ? at.page : 1;
  const query = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => load({ page, size: SIZE }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs ?? false,
  });
  const rows = query.data?.list;
  useWithinPages(page, SIZE, query, (next) => setAt({ list, page: next }));
  useShortcuts(
    useMemo((): Record<string, () => void> => {
      if (!byKeys || !rows || !onOpen) return {};
      const step = (by: number) => (): void => {
        const next = rows[rows.findIndex((row) => rowKey(row) === opened) + by];
        if (next) onOpen(next);
      };
      return { j: step(1), k: step(-1) };
    }, [byKeys, rows, onOpen, opened, rowKey]),
  );
  return (
    <>
      <AsOf at={query.data?.as_of} />
      <QueryTable<Row>
        query={query}
        rows={rows}
        empty={empty}
        size="middle"
        columns={columns}
        rowKey={rowKey}
        rowClassName={(row) => (rowKey(row) === opened ? 'ant-table-row-selected' : '')}
        onRow={(row) => (onOpen ? rowThatOpens(() => onOpen(row)) : {})}
        pagination={{
          ...paginationOf(page, SIZE, query.data?.total),
          showTotal: (total) => t('total', { n: countText(total, mostCounted) }),
          onChange: (next) => setAt({ list, page: next }),
        }}
      />
    </>
  );
}

/** Props of a row that opens something, by the keyboard as well. */
function rowThatOpens(open: () => void): React.HTMLAttributes<HTMLElement> {
  return {
    tabIndex: 0,
    style: { cursor: 'pointer' },
    onClick: open,
    onKeyDown: (event) => {
      if (event.key === 'Enter') open();
    },
  };
}
