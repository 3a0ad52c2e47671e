import { Button } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { PagedTable } from '../../components/paged-table';
import { Screen } from '../../components/screen';
import { download } from '../../lib/download';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useMay } from '../../lib/use-me';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { PayoutFileDetail } from './payout-file-detail';

type PayoutFile = ReplyOf<'payout_files/list'>['list'][number];

/** The payout files, and the bank's results for the opened one. */
export function PayoutsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const operator = useOperatorName();
  const navigate = useNavigate();
  const { fileId, resultId } = useParams();
  return (
    <Screen title={t('sections.payouts')}>
      <PagedTable<PayoutFile>
        queryKey={['payout_files/list']}
        load={(paging, signal) => send('payout_files/list', paging, { signal })}
        rowKey={(row) => row.file_id}
        empty={t('payouts.empty')}
        opened={fileId}
        onOpen={(row) => navigate(`/payouts/${row.file_id}`)}
        columns={[
          { title: t('customers.at'), render: (_, row) => time(row.created_at) },
          { title: t('payouts.file'), dataIndex: 'filename' },
          { title: t('payouts.total'), align: 'right', render: (_, row) => amountText(row.total, row.currency) },
          { title: t('payouts.count'), align: 'right', dataIndex: 'count' },
          { title: t('payouts.paid'), align: 'right', dataIndex: 'paid' },
          { title: t('payouts.failed'), align: 'right', dataIndex: 'failed' },
          { title: t('payouts.waiting'), align: 'right', render: (_, row) => row.count - row.paid - row.failed },
          { title: t('payouts.madeBy'), render: (_, row) => operator(row.operator_id) },
          ...(may('withdrawals/payout_file')
            ? [{ title: '', render: (_: unknown, row: PayoutFile) => <DownloadAgain file={row} /> }]
            : []),
        ]}
      />
      {fileId && <PayoutFileDetail key={fileId} fileId={fileId} resultId={resultId} />}
    </Screen>
  );
}

/** Downloads the same file again, which pays nothing. */
function DownloadAgain({ file: { file_id, currency } }: { file: PayoutFile }): React.ReactNode {
  const t = useTexts();
  const again = useAction(() => send('withdrawals/payout_file', { file_id, currency }), {
    invalidates: [],
    onDone: ({ filename, content }) => download(filename, content),
  });
  return (
    <>
      <Button
        size="small"
        loading={again.isPending}
        onClick={(event) => {
          event.stopPropagation();
          again.mutate();
        }}
      >
        {t('payouts.again')}
      </Button>
      <ErrorAlert error={again.error} />
    </>
  );
}
