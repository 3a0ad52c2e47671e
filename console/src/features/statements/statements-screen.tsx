import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { useMay } from '../../lib/use-may';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { StatementLines } from './statement-lines';
import { UploadStatement } from './upload-statement';

type Statement = ReplyOf<'bank_statements/list'>['list'][number];

/** Banks' statements: what came in, which deposits it matches, and their confirmation. */
export function StatementsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const operator = useOperatorName();
  const navigate = useNavigate();
  const { '*': id = '' } = useParams();
  const [uploading, setUploading] = useState(false);
  return (
    <Screen
      title={t('sections.statements')}
      actions={
        may('bank_statements/upload') && (
          <Button type="primary" onClick={() => setUploading(true)}>
            {t('statements.upload')}
          </Button>
        )
      }
    >
      <PagedTable<Statement>
        queryKey={['bank_statements/list']}
        load={(paging, signal) => send('bank_statements/list', paging, { signal })}
        rowKey={(row) => row.id}
        empty={t('statements.empty')}
        opened={id}
        onOpen={(row) => navigate(`/statements/${row.id}`)}
        columns={[
          { title: t('customers.at'), render: (_, row) => time(row.created_at) },
          { title: t('statements.file'), dataIndex: 'filename' },
          { title: t('statements.format'), render: (_, row) => t(`statements.formats.${row.format}`) },
          { title: t('money.currency'), dataIndex: 'currency' },
          { title: t('statements.lines'), dataIndex: 'lines', align: 'right' },
          { title: t('statements.matched'), dataIndex: 'matched', align: 'right' },
          { title: t('statements.confirmed'), dataIndex: 'confirmed', align: 'right' },
          { title: t('statements.uploadedBy'), render: (_, row) => operator(row.operator_id) },
        ]}
      />
      {id && <StatementLines key={id} id={id} />}
      {uploading && (
        <UploadStatement
          onClose={() => setUploading(false)}
          onRead={(statement) => {
            setUploading(false);
            void navigate(`/statements/${statement}`);
          }}
        />
      )}
    </Screen>
  );
}
