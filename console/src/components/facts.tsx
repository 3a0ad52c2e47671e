import { Descriptions, theme } from 'antd';
import { useNarrow } from '../lib/use-narrow';

interface Fact {
  label: string;
  value: React.ReactNode;
}

/** Labelled values, one per line. A value that is not known yet has no line. */
export function Facts({ title, facts }: { title?: string; facts: readonly Fact[] }): React.ReactNode {
  const { token } = theme.useToken();
  const narrow = useNarrow();
  return (
    <Descriptions
      title={title}
      column={1}
      bordered
      size="small"
      styles={{
        label: { width: narrow ? 110 : 180 },
        content: { overflowWrap: 'anywhere', background: token.colorBgContainer },
      }}
      items={facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ label, value }) => ({ key: label, label, children: value }))}
    />
  );
}
