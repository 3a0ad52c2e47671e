import { Button, Flex, Popconfirm } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { QueueScreen } from '../../components/queue-screen';
import { ReasonDialog } from '../../components/reason-dialog';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useMay, useMe } from '../../lib/use-me';
import { useCustomerName, useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { AskCorrection } from './ask-correction';
import { INVALIDATES } from './invalidates';

const STATUSES = ['asked', 'approved', 'rejected'] as const;

type Correction = ReplyOf<'corrections/list'>['list'][number];

/** Balanced postings that correct mistakes. One operator requests them, another approves them. */
export function CorrectionsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const operator = useOperatorName();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <QueueScreen<Correction, (typeof STATUSES)[number]>
        section="corrections"
        call="corrections/list"
        statuses={STATUSES}
        nameOf={(status) => t(`corrections.statuses.${status}`)}
        emptyOf={(status) => t(`corrections.empty.${status}`)}
        load={(status, paging, signal) => send('corrections/list', { status, ...paging }, { signal })}
        rowKey={(row) => row.id}
        columns={[
          { title: t('corrections.asked'), render: (_, row) => time(row.asked_at) },
          { title: t('corrections.askedBy'), render: (_, row) => operator(row.asked_by) },
          { title: t('ledger.debit'), render: (_, row) => <Side side={row.debit} /> },
          { title: t('ledger.credit'), render: (_, row) => <Side side={row.credit} /> },
          { title: t('customers.amount'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
          { title: t('corrections.code'), render: (_, row) => t(`corrections.codes.${row.code}`) },
          { title: t('reason.label'), dataIndex: 'reason', width: 200 },
          { title: t('corrections.decidedBy'), render: (_, row) => operator(row.decided_by) },
          {
            title: '',
            render: (_, row) => row.status === 'asked' && may('corrections/approve') && <Decide row={row} />,
          },
        ]}
        actions={
          may('corrections/ask') && (
            <Button type="primary" onClick={() => setAsking(true)}>
              {t('corrections.ask')}
            </Button>
          )
        }
      />
      {asking && <AskCorrection onClose={() => setAsking(false)} />}
    </>
  );
}

function Side({ side }: { side: Correction['debit'] }): React.ReactNode {
  const t = useTexts();
  const customer = useCustomerName([side.user_id]);
  return (
    <>
      {t(`corrections.accounts.${side.account}`)}
      {side.user_id && (
        <>
          <br />
          <Link to={`/customers/${side.user_id}`}>{customer(side.user_id)}</Link>
        </>
      )}
    </>
  );
}

/** The operator who requested a correction may reject it, but not approve it. */
function Decide({ row }: { row: Correction }): React.ReactNode {
  const t = useTexts();
  const me = useMe();
  const [rejecting, setRejecting] = useState(false);
  const approve = useAction(() => send('corrections/approve', { id: row.id }), { invalidates: INVALIDATES });
  const reject = useAction((reason: string) => send('corrections/reject', { id: row.id, reason }), {
    invalidates: INVALIDATES,
    onDone: () => setRejecting(false),
  });
  const own = row.asked_by === me?.id;
  return (
    <>
      <Flex gap="small" wrap>
        <Popconfirm
          title={t('corrections.approveSure', { amount: amountText(row.amount, row.currency) })}
          disabled={own}
          onConfirm={() => approve.mutate()}
        >
          <Button
            size="small"
            type="primary"
            disabled={own}
            loading={approve.isPending}
            {...(own && { title: t('corrections.another') })}
          >
            {t('corrections.approve')}
          </Button>
        </Popconfirm>
        <Button size="small" danger onClick={() => setRejecting(true)}>
          {t('corrections.reject')}
        </Button>
      </Flex>
      <ErrorAlert error={approve.error} />
      <ReasonDialog
        title={t('corrections.reject')}
        open={rejecting}
        pending={reject.isPending}
        error={reject.error}
        onReason={reject.mutate}
        onClose={() => setRejecting(false)}
      />
    </>
  );
}
