import type { UseQueryResult } from '@tanstack/react-query';
import { Table, type TableProps } from 'antd';
import { EmptyText } from './empty-text';
import { ErrorAlert } from './error-alert';
import { useTableScroll } from './use-table-scroll';

/** Page buttons below a table whose rows the server pages. */
export const paginationOf = (current: number, pageSize: number, total: number | undefined) => ({
  current,
  pageSize,
  total: total ?? 0,
  showSizeChanger: false,
  hideOnSinglePage: true,
});

interface Props<Row> extends Omit<TableProps<Row>, 'dataSource' | 'locale'> {
  query: Pick<UseQueryResult, 'error' | 'isPending' | 'isSuccess' | 'refetch'>;
  rows: readonly Row[] | undefined;
  /** What to say where there are no rows: what is missing, and what would bring it. */
  empty: string;
}

/** The rows of a query as a table, with its error above. */
export function QueryTable<Row extends object>({ query, rows, empty, ...table }: Props<Row>): React.ReactNode {
  const scroll = useTableScroll();
  return (
    <>
      <ErrorAlert error={query.error} retry={() => void query.refetch()} />
      <Table<Row>
        size="small"
        loading={query.isPending}
        dataSource={rows ?? []}
        locale={{ emptyText: query.isSuccess ? <EmptyText text={empty} /> : ' ' }}
        pagination={false}
        scroll={scroll}
        {...table}
      />
    </>
  );
}
