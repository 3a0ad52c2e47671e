import { Button, Card, Flex } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { UploadDialog } from '../../components/upload-dialog';
import { useTexts } from '../../lib/i18n';
import { useMay } from '../../lib/use-me';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { ResultLines } from './result-lines';

type Result = ReplyOf<'payout_results/list'>['list'][number];

interface Props {
  fileId: string;
  resultId: string | undefined;
}

/** The bank's results for one payout file, and the lines of the opened one. */
export function PayoutFileDetail({ fileId, resultId }: Props): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const operator = useOperatorName();
  const navigate = useNavigate();
  const [uploading, setUploading] = useState(false);
  const show = (id: string): void => {
    setUploading(false);
    void navigate(`/payouts/${fileId}/${id}`);
  };
  return (
    <Card
      size="small"
      title={t('payouts.results')}
      extra={
        may('payout_results/upload') && (
          <Button type="primary" size="small" onClick={() => setUploading(true)}>
            {t('payouts.upload')}
          </Button>
        )
      }
    >
      <Flex vertical gap="middle">
        <PagedTable<Result>
          queryKey={['payout_results/list', fileId]}
          load={(paging, signal) => send('payout_results/list', { file_id: fileId, ...paging }, { signal })}
          rowKey={(row) => row.id}
          opened={resultId}
          onOpen={(row) => show(row.id)}
          empty={t('payouts.nothingYet')}
          columns={[
            { title: t('customers.at'), render: (_, row) => time(row.created_at) },
            { title: t('fileField.file'), dataIndex: 'filename' },
            { title: t('payouts.format'), render: (_, row) => t(`payouts.formats.${row.format}`) },
            { title: t('payouts.lines'), align: 'right', dataIndex: 'lines' },
            { title: t('payouts.ready'), align: 'right', dataIndex: 'ready' },
            { title: t('payouts.applied'), align: 'right', dataIndex: 'applied' },
            { title: t('bankStatements.uploadedBy'), render: (_, row) => operator(row.operator_id) },
          ]}
        />
        {resultId && <ResultLines key={resultId} id={resultId} />}
      </Flex>
      {uploading && (
        <UploadDialog
          path="payout_results/upload"
          title={t('payouts.upload')}
          hint={t('payouts.fileHint')}
          fieldsOf={() => ({ file_id: fileId })}
          invalidates={['payout_results/list']}
          onUploaded={show}
          onClose={() => setUploading(false)}
        />
      )}
    </Card>
  );
}
