import { Button, Card, Flex } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ReplyOf, send, sendForm } from '../../api/call';
import { FileField } from '../../components/file-field';
import { FormDialog } from '../../components/form-dialog';
import { PagedTable } from '../../components/paged-table';
import { useTexts } from '../../lib/i18n';
import { useAct } from '../../lib/use-act';
import { useMay } from '../../lib/use-may';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { ResultLines } from './result-lines';

type Result = ReplyOf<'payout_results/list'>['list'][number];

/** The bank's answers to one payout file, and the one that is being looked at. */
export function PayoutFileDetail({ fileId, resultId }: { fileId: string; resultId: string }): React.ReactNode {
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
            { title: t('statements.uploadedBy'), render: (_, row) => operator(row.operator_id) },
          ]}
        />
        {resultId && <ResultLines key={resultId} id={resultId} />}
      </Flex>
      {uploading && <UploadResult fileId={fileId} onClose={() => setUploading(false)} onRead={show} />}
    </Card>
  );
}

interface UploadProps {
  fileId: string;
  onClose: () => void;
  onRead: (id: string) => void;
}

/** Hands in what the bank answered; nothing moves by that. */
function UploadResult({ fileId, onClose, onRead }: UploadProps): React.ReactNode {
  const t = useTexts();
  const [file, setFile] = useState<File>();
  const upload = useAct(
    () => {
      const form = new FormData();
      form.append('file_id', fileId);
      if (file) form.append('file', file);
      return sendForm('payout_results/upload', form);
    },
    { touches: ['payout_results/list'], onDone: ({ id }) => onRead(id) },
  );
  return (
    <FormDialog
      title={t('payouts.upload')}
      submit={t('statements.read')}
      pending={upload.isPending}
      error={upload.error}
      onSubmit={() => upload.mutate()}
      onClose={onClose}
    >
      <FileField file={file} onFile={setFile} hint={t('payouts.fileHint')} />
    </FormDialog>
  );
}
