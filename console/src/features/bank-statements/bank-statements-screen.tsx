import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { useMay } from '../../lib/use-me';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { StatementLines } from './statement-lines';
import { UploadStatement } from './upload-statement';

type Statement = ReplyOf<'bank_statements/list'>['list'][number];

/** Uploaded bank statements, and the lines of the opened one. */
export function BankStatementsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const operator = useOperatorName();
  const navigate = useNavigate();
  const { id } = useParams();
  const [uploading, setUploading] = useState(false);
  return (
    <Screen
      title={t('sections.bankStatements')}
      actions={
        may('bank_statements/upload') && (
          <Button type="primary" onClick={() => setUploading(true)}>
            {t('bankStatements.upload')}
          </Button>
        )
      }
    >
      <PagedTable<Statement>
        queryKey={['bank_statements/list']}
        load={(paging, signal) => send('bank_statements/list', paging, { signal })}
        rowKey={(row) => row.id}
        empty={t('bankStatements.empty')}
        opened={id}
        onOpen={(row) => navigate(`/bank-statements/${row.id}`)}
        columns={[
          { title: t('customers.at'), render: (_, row) => time(row.created_at) },
          { title: t('fileField.file'), dataIndex: 'filename' },
          { title: t('bankStatements.format'), render: (_, row) => t(`bankStatements.formats.${row.format}`) },
          { title: t('payments.currency'), dataIndex: 'currency' },
          { title: t('bankStatements.lines'), dataIndex: 'lines', align: 'right' },
          { title: t('bankStatements.matched'), dataIndex: 'matched', align: 'right' },
          { title: t('bankStatements.confirmed'), dataIndex: 'confirmed', align: 'right' },
          { title: t('bankStatements.uploadedBy'), render: (_, row) => operator(row.operator_id) },
        ]}
      />
      {id && <StatementLines key={id} id={id} />}
      {uploading && (
        <UploadStatement
          onClose={() => setUploading(false)}
          onUploaded={(statement) => {
            setUploading(false);
            void navigate(`/bank-statements/${statement}`);
          }}
        />
      )}
    </Screen>
  );
}
