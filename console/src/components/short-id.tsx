import { Typography } from 'antd';

const SHOWN = 8;

/** The beginning of a long identifier; the whole of it on hovering, and to be copied. */
export function ShortId({ id }: { id: string }): React.ReactNode {
  if (id.length <= SHOWN + 1) return <code>{id}</code>;
  return (
    <Typography.Text code style={{ whiteSpace: 'nowrap' }} copyable={{ text: id }} title={id}>
      {id.slice(0, SHOWN)}…
    </Typography.Text>
  );
}
