import type { UseQueryResult } from '@tanstack/react-query';
import { Spin } from 'antd';
import { ErrorAlert } from './error-alert';

interface Props<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => React.ReactNode;
}

/** Shows a query's data once it is loaded, or its error. Data stays on the screen when a later refresh fails. */
export function Loaded<Data>({ query, children }: Props<Data>): React.ReactNode {
  if (query.data === undefined && !query.error) return <Spin />;
  return (
    <>
      <ErrorAlert error={query.error} retry={() => void query.refetch()} />
      {query.data !== undefined && children(query.data)}
    </>
  );
}
