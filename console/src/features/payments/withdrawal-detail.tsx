import { Alert, Button, Card, Flex, Popconfirm, Steps } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ReplyOf, type RequestOf, send } from '../../api/call';
import { Columns } from '../../components/columns';
import { ErrorAlert } from '../../components/error-alert';
import { Facts } from '../../components/facts';
import { Loaded } from '../../components/loaded';
import { ReasonDialog } from '../../components/reason-dialog';
import { amountText } from '../../lib/format';
import { hasKey } from '../../lib/has-key';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';
import { useMay, useMe } from '../../lib/use-me';
import { useCustomerName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { PaymentStatusTag } from './payment-status';
import { RailEvents } from './rail-events';
import { en } from './texts';
import { HandOut, TokenTransfer } from './token-transfer';
import { WithdrawalChecks } from './withdrawal-checks';

const INVALIDATES = ['withdrawals/list', 'withdrawals/get', 'queues'];

type Detail = ReplyOf<'withdrawals/get'>;

const approveOnce = (request: RequestOf<'withdrawals/approve'>, key: string) =>
  send('withdrawals/approve', request, { key });
const rejectOnce = (request: RequestOf<'withdrawals/reject'>, key: string) =>
  send('withdrawals/reject', request, { key });
const settleOnce = (request: RequestOf<'withdrawals/settle'>, key: string) =>
  send('withdrawals/settle', request, { key });

/** One withdrawal: where it goes, its progress, and the operator's actions. */
export function WithdrawalDetail({ id }: { id: string }): React.ReactNode {
  const query = useCall('withdrawals/get', { id });
  return <Loaded query={query}>{(withdrawal) => <Withdrawal withdrawal={withdrawal} />}</Loaded>;
}

function Withdrawal({ withdrawal }: { withdrawal: Detail }): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  return (
    <Card title={`${t('payments.withdrawal')} ${withdrawal.number}`}>
      <Columns
        aside={
          <>
            <WithdrawalChecks withdrawal={withdrawal} />
            {may('withdrawals/approve') && <Actions withdrawal={withdrawal} />}
            {withdrawal.method === 'crypto' && may('withdrawals/token_transfer') && <Signing withdrawal={withdrawal} />}
            <Progress withdrawal={withdrawal} />
          </>
        }
      >
        <WithdrawalFacts withdrawal={withdrawal} />
        <RailEvents events={withdrawal.events} />
      </Columns>
    </Card>
  );
}

/** Who signs the transfer: the hot wallet, or an operator with an external wallet. */
function Signing({ withdrawal }: { withdrawal: Detail }): React.ReactNode {
  const t = useTexts();
  if (withdrawal.status === 'signing') return <TokenTransfer withdrawal={withdrawal} />;
  if (withdrawal.status !== 'approved') return null;
  if (!withdrawal.hot_wallet) return <HandOut id={withdrawal.id} />;
  return <Alert type="info" showIcon title={t('payments.token.hot')} description={t('payments.token.hotHint')} />;
}

function WithdrawalFacts({ withdrawal }: { withdrawal: Detail }): React.ReactNode {
  const t = useTexts();
  const { user_id, currency, payee } = withdrawal;
  const customer = useCustomerName([user_id]);
  const { data } = useCall('customers/get', { id: user_id });
  return (
    <Facts
      facts={[
        { label: t('kyc.customer'), value: <Link to={`/customers/${user_id}`}>{customer(user_id)}</Link> },
        { label: t('kyc.name'), value: data?.user.real_name },
        { label: t('payments.status'), value: <PaymentStatusTag status={withdrawal.status} /> },
        { label: t('payments.amount'), value: amountText(withdrawal.amount, currency) },
        { label: t('payments.fee'), value: amountText(withdrawal.fee, currency) },
        { label: t('payments.payout'), value: amountText(withdrawal.payout_amount, withdrawal.payout_currency) },
        { label: t('payments.rate'), value: withdrawal.rate },
        ...payee.map(({ name, value }) => ({
          label: hasKey(en.payee, name) ? t(`payments.payee.${name}`) : name,
          value,
        })),
        { label: t('payments.reason'), value: withdrawal.reason },
      ]}
    />
  );
}

/** The actions that its status allows. */
function Actions({ withdrawal }: { withdrawal: Detail }): React.ReactNode {
  const t = useTexts();
  const me = useMe();
  const { id, status, method, approvals, approvals_needed, failure_approvals, failure_approvals_needed } = withdrawal;
  // Payouts to a Japanese bank without a bank code are in no payout file and are made by hand.
  const payable = status === 'sent' || (status === 'approved' && method === 'bank');
  const own = me !== undefined && approvals.includes(me.id);
  const confirmed = me !== undefined && failure_approvals.includes(me.id);
  // What may have been paid is returned once as many operators as approved it say that it was not.
  const unlessConfirmed = confirmed && { disabled: true, title: t('payments.failedAnother') };
  const confirmations = failure_approvals_needed > 1 && ` (${failure_approvals.length} / ${failure_approvals_needed})`;
  const [asking, setAsking] = useState<'reject' | 'failed'>();
  const done = { invalidates: INVALIDATES, onDone: () => setAsking(undefined) };
  // An action each, so that taking a rejection back is not answered like an approval before it.
  const approve = useAction(approveOnce, done);
  const takeBack = useAction(approveOnce, done);
  const paid = useAction(settleOnce, done);
  const failed = useAction(settleOnce, done);
  const reject = useAction(rejectOnce, done);
  const end = asking === 'failed' ? failed : reject;
  const endWith = (reason: string): void =>
    asking === 'failed' ? failed.mutate({ id, result: 'failed', reason }) : reject.mutate({ id, reason });
  const title = asking === 'failed' ? t('payments.failed') : t('payments.rejectWithdrawal');
  return (
    <>
      <ErrorAlert error={approve.error ?? takeBack.error ?? paid.error} />
      {status === 'pending' && (
        <Popconfirm title={t('payments.approveSure')} disabled={own} onConfirm={() => approve.mutate({ id })}>
          <Button
            type="primary"
            disabled={own}
            loading={approve.isPending}
            {...(own && { title: t('payments.another') })}
          >
            {t('payments.approve')} ({approvals.length} / {approvals_needed})
          </Button>
        </Popconfirm>
      )}
      {(status === 'pending' || status === 'approved') && (
        <Button danger onClick={() => setAsking('reject')} {...(payable && unlessConfirmed)}>
          {t('payments.rejectWithdrawal')}
          {payable && confirmations}
        </Button>
      )}
      {status === 'approved' && confirmed && (
        <Button loading={takeBack.isPending} onClick={() => takeBack.mutate({ id })}>
          {t('payments.takeBackRejection')}
        </Button>
      )}
      {payable && (
        <Flex gap="small" wrap>
          <Popconfirm title={t('payments.paidSure')} onConfirm={() => paid.mutate({ id, result: 'paid' })}>
            <Button type="primary" loading={paid.isPending}>
              {t('payments.paid')}
            </Button>
          </Popconfirm>
          <Button danger onClick={() => setAsking('failed')} {...unlessConfirmed}>
            {t('payments.failed')}
            {confirmations}
          </Button>
        </Flex>
      )}
      <ReasonDialog
        title={title}
        open={asking !== undefined}
        hint={t('payments.shownBack')}
        pending={end.isPending}
        error={end.error}
        onReason={endWith}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
}

function Progress({ withdrawal }: { withdrawal: Detail }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const steps = [
    { title: t('payments.created'), at: withdrawal.created_at },
    { title: t('payments.statuses.approved'), at: withdrawal.approved_at },
    { title: t('payments.statuses.sent'), at: withdrawal.sent_at },
    { title: t(`payments.statuses.${withdrawal.status}`), at: withdrawal.ended_at },
  ];
  const reached = steps.filter(({ at }) => at);
  return (
    <Steps
      orientation="vertical"
      size="small"
      current={reached.length - 1}
      status={withdrawal.status === 'fail' ? 'error' : 'process'}
      items={reached.map(({ title, at }) => ({ title, content: time(at) }))}
    />
  );
}
