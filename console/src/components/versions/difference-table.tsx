import { Table, Typography } from 'antd';
import { useTexts } from '../../lib/i18n';
import { type Difference, differences, type Line } from './version';

/** What changes from one version to the next. */
export function DifferenceTable(props: { before: readonly Line[]; after: readonly Line[] }): React.ReactNode {
  const t = useTexts();
  const changed = differences(props.before, props.after);
  if (changed.length === 0) return <Typography.Text type="secondary">{t('versions.noChange')}</Typography.Text>;
  return (
    <Table<Difference>
      size="small"
      rowKey="key"
      pagination={false}
      dataSource={changed}
      scroll={{ x: true }}
      columns={[
        { title: t('products.terms'), dataIndex: 'label' },
        {
          title: t('versions.before'),
          align: 'right',
          render: (_, row) => <Typography.Text delete={row.before !== undefined}>{row.before ?? '–'}</Typography.Text>,
        },
        {
          title: t('versions.after'),
          align: 'right',
          render: (_, row) => <Typography.Text strong>{row.after ?? '–'}</Typography.Text>,
        },
      ]}
    />
  );
}
