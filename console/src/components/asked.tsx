import type { UseQueryResult } from '@tanstack/react-query';
import { Spin } from 'antd';
import { Problem } from './problem';

interface Props<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => React.ReactNode;
}

/** Shows what was asked for as soon as it is there, or why it is not. What is there stays when a later try fails. */
export function Asked<Data>({ query, children }: Props<Data>): React.ReactNode {
  if (query.data === undefined && !query.error) return <Spin />;
  return (
    <>
      <Problem error={query.error} retry={() => void query.refetch()} />
      {query.data !== undefined && children(query.data)}
    </>
  );
}
