import { Empty } from 'antd';

/** Says what is empty and what would fill it, where a list would be. */
export function Nothing({ text }: { text: string }): React.ReactNode {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />;
}
