import { Empty } from 'antd';

/** Stands where a list would be: says that it is empty and what would fill it. */
export function EmptyText({ text }: { text: string }): React.ReactNode {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />;
}
