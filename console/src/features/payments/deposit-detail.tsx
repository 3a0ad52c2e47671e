import { Alert, Button, Card, Form, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ReplyOf, type RequestOf, send } from '../../api/call';
import { Columns } from '../../components/columns';
import { ErrorAlert } from '../../components/error-alert';
import { Facts } from '../../components/facts';
import { ImageViewer } from '../../components/image-viewer';
import { Loaded } from '../../components/loaded';
import { ReasonDialog } from '../../components/reason-dialog';
import { amountText, usdRateText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';
import { useMay } from '../../lib/use-me';
import { useCustomerName, useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { PaymentStatusTag } from './payment-status';
import { RailEvents } from './rail-events';

type Detail = ReplyOf<'deposits/get'>;

const INVALIDATES = ['deposits/list', 'deposits/get', 'queues'];
const OPEN: readonly Detail['status'][] = ['awaiting_payment', 'pending', 'expired'];

/** One deposit: what was requested, what arrived, and the operator's decision. */
export function DepositDetail({ id }: { id: string }): React.ReactNode {
  const query = useCall('deposits/get', { id });
  return <Loaded query={query}>{(deposit) => <Deposit deposit={deposit} />}</Loaded>;
}

function Deposit({ deposit }: { deposit: Detail }): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  const [rejecting, setRejecting] = useState(false);
  const isOpen = OPEN.includes(deposit.status);
  // Lines of the bank's statement confirm rejected deposits, too.
  const isConfirmedAgain = deposit.status === 'fail' && deposit.approvals.length > 0;
  const rejection = t(isConfirmedAgain ? 'payments.rejectAgain' : 'payments.rejectDeposit');
  const reject = useAction((request: RequestOf<'deposits/reject'>, key) => send('deposits/reject', request, { key }), {
    invalidates: INVALIDATES,
    onDone: () => setRejecting(false),
  });
  return (
    <Card title={`${t('payments.deposit')} ${deposit.number}`}>
      <Columns
        aside={
          <>
            {isOpen && may('deposits/approve') && <Crediting deposit={deposit} />}
            {(isOpen || isConfirmedAgain) && deposit.crediting !== 'under_way' && may('deposits/reject') && (
              <Button danger onClick={() => setRejecting(true)}>
                {rejection}
              </Button>
            )}
            {deposit.proof_url && <ImageViewer src={deposit.proof_url} alt={t('payments.proof')} />}
          </>
        }
      >
        <DepositFacts deposit={deposit} />
        <RailEvents events={deposit.events} />
      </Columns>
      <ReasonDialog
        title={rejection}
        open={rejecting}
        usual={[t('payments.reasons.notArrived'), t('payments.reasons.otherName')]}
        hint={t('payments.shown')}
        pending={reject.isPending}
        error={reject.error}
        onReason={(reason) => reject.mutate({ id: deposit.id, reason })}
        onClose={() => setRejecting(false)}
      />
    </Card>
  );
}

function DepositFacts({ deposit }: { deposit: Detail }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const { user_id, currency, approved_amount, received_amount, credited_usd, held_amount } = deposit;
  const { arrival_rate, arrival_per_usd } = deposit;
  const customer = useCustomerName([user_id]);
  const operator = useOperatorName();
  return (
    <Facts
      facts={[
        { label: t('kyc.customer'), value: <Link to={`/customers/${user_id}`}>{customer(user_id)}</Link> },
        { label: t('payments.status'), value: <PaymentStatusTag status={deposit.status} /> },
        { label: t('payments.requested'), value: amountText(deposit.amount, currency) },
        { label: t('payments.inUsd'), value: amountText(deposit.usd_amount, 'USD') },
        { label: t('payments.rate'), value: usdRateText(currency, deposit.rate, deposit.per_usd) },
        { label: t('payments.rateUntil'), value: time(deposit.rate_until) },
        { label: t('payments.reference'), value: deposit.pay_to.reference },
        { label: t('payments.payer'), value: deposit.payer_name },
        { label: t('payments.txid'), value: deposit.txid },
        { label: t('payments.approvals'), value: deposit.approvals.map(operator).join(', ') },
        { label: t('payments.found'), value: approved_amount && amountText(approved_amount, currency) },
        { label: t('payments.arrived'), value: received_amount && amountText(received_amount, currency) },
        { label: t('payments.credited'), value: credited_usd && amountText(credited_usd, 'USD') },
        { label: t('payments.heldAmount'), value: held_amount && amountText(held_amount, currency) },
        {
          label: t('payments.arrivalRate'),
          value: arrival_rate && usdRateText(currency, arrival_rate, arrival_per_usd),
        },
        { label: t('payments.reason'), value: deposit.reason },
      ]}
    />
  );
}

/** The form that confirms the deposit, or the reason why there is none. */
function Crediting({ deposit }: { deposit: Detail }): React.ReactNode {
  const t = useTexts();
  const { crediting } = deposit;
  if (crediting === 'confirm') return <Confirm deposit={deposit} />;
  return (
    <Alert
      type="info"
      showIcon
      title={t(`payments.crediting.${crediting}`)}
      description={t(`payments.creditingHints.${crediting}`)}
    />
  );
}

/** Asks for the amount that arrived, and for confirmation before it is credited. */
function Confirm({ deposit }: { deposit: Detail }): React.ReactNode {
  const t = useTexts();
  const [amount, setAmount] = useState(deposit.approved_amount ?? deposit.amount);
  const confirm = useAction(
    (request: RequestOf<'deposits/approve'>, key) => send('deposits/approve', request, { key }),
    { invalidates: INVALIDATES },
  );
  return (
    <Form layout="vertical">
      <Form.Item
        htmlFor="arrived"
        label={t('payments.arrived')}
        extra={t(deposit.approvals.length > 0 ? 'payments.anewHint' : 'payments.arrivedHint')}
      >
        <Input
          id="arrived"
          inputMode="decimal"
          suffix={deposit.currency}
          value={amount}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
      </Form.Item>
      {deposit.approvals_needed === 2 && (
        <Alert
          style={{ marginBottom: 16 }}
          type="info"
          showIcon
          title={t('payments.inPairs', {
            amount: amountText(deposit.approved_amount ?? deposit.amount, deposit.currency),
          })}
        />
      )}
      <ErrorAlert error={confirm.error} />
      <Popconfirm
        title={t('payments.confirmSure', { amount: amountText(amount, deposit.currency) })}
        onConfirm={() => confirm.mutate({ id: deposit.id, amount })}
      >
        <Button type="primary" loading={confirm.isPending} disabled={amount === ''}>
          {t('payments.confirm')}
        </Button>
      </Popconfirm>
    </Form>
  );
}
