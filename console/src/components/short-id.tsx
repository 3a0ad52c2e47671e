import { Typography } from 'antd';

const SHOWN = 8;

/** The beginning of a long id, with the whole id as a tooltip and a button that copies it. */
export function ShortId({ id }: { id: string }): React.ReactNode {
  if (id.length <= SHOWN + 1) return <code>{id}</code>;
  return (
    <Typography.Text code style={{ whiteSpace: 'nowrap' }} copyable={{ text: id }} title={id}>
      {id.slice(0, SHOWN)}…
    </Typography.Text>
  );
}
